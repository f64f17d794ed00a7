/**
 * Compiles and runs the programs of the lab, and makes them report what they do: after each line
 * that stands for an act, the name of the line and all links are printed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceOf } from '../page/js/lab/pictures/programs.js';

/** @typedef {import('../page/js/lab/pictures/programs.js').ProgramLanguage} ProgramLanguage */
/** @typedef {import('../page/js/lab/pictures/programs.js').Headers} Headers */

/**
 * How to run a program of a language, and how it can report.
 * @typedef {object} Tool
 * @property {string} needs the command that must be there
 * @property {string} source
 * @property {(folder: string) => string[] | null} compile
 * @property {(folder: string) => string[]} run
 * @property {string} reporter its definition, before the procedures
 * @property {(name: string) => string} report a call of it
 */

/** @type {Record<ProgramLanguage, Tool>} */
const TOOLS = {
  rust: {
    needs: 'rustc',
    source: 'dance.rs',
    compile: (folder) => ['rustc', '--edition=2024', join(folder, 'dance.rs'), '--out-dir', folder],
    run: (folder) => [join(folder, 'dance')],
    reporter: `fn trace(name: &str, fields: [&[usize]; 5]) {
      if std::env::var("TRACE").is_ok() { println!("@{name} {fields:?}"); }
    }`,
    report: (name) => `Self::trace("${name}", [&self.l, &self.r, &self.u, &self.d, &self.s]);`,
  },
  python: {
    needs: 'python3',
    source: 'dance.py',
    compile: () => null,
    run: (folder) => ['python3', join(folder, 'dance.py')],
    reporter: `def trace(name):
    import os
    if os.environ.get("TRACE"):
        print("@" + name, [L, R, U, D, S])
`,
    report: (name) => `trace("${name}")`,
  },
  java: {
    needs: 'javac',
    source: 'Dance.java',
    compile: (folder) => ['javac', '-d', folder, join(folder, 'Dance.java')],
    run: (folder) => ['java', '-Xshare:auto', '-XX:TieredStopAtLevel=1', '-cp', folder, 'Dance'],
    reporter: `static void trace(String name) {
      if (System.getenv("TRACE") != null)
        System.out.println("@" + name + " " + java.util.Arrays.deepToString(new int[][] {L, R, U, D, S}));
    }`,
    report: (name) => `trace("${name}");`,
  },
  cpp: {
    needs: 'c++',
    source: 'dance.cpp',
    compile: (folder) => [
      'c++',
      '-std=c++17',
      '-Wall',
      '-Werror',
      join(folder, 'dance.cpp'),
      '-o',
      join(folder, 'dance'),
    ],
    run: (folder) => [join(folder, 'dance')],
    reporter: `void trace(const char* name) {
      if (!std::getenv("TRACE")) return;
      std::cout << '@' << name << " [";
      for (const auto* field : {&L, &R, &U, &D, &S}) {
        std::cout << (field == &L ? "[" : ", [");
        for (std::size_t k = 0; k < field->size(); ++k) std::cout << (k ? ", " : "") << (*field)[k];
        std::cout << ']';
      }
      std::cout << ']' << std::endl;
    }`,
    report: (name) => `trace("${name}");`,
  },
};

/** Lines after which the act has happened. */
const AFTER = /^(?:un-)?(?:left|right|up|down|size)$|^each-row$|^take$/;
/** Lines before which it is certain that the act will happen. */
const BEFORE = /^(?:report|dead-end|cover-item)$/;

/** Whether the tools of a language are installed. @param {ProgramLanguage} language */
export function isInstalled(language) {
  return spawnSync(TOOLS[language].needs, ['--version']).status === 0;
}

/**
 * Returns a program that reports.
 * @param {ProgramLanguage} language
 * @param {Headers} headers
 */
export function reporting(language, headers) {
  const { reporter, report } = TOOLS[language];
  const lines = sourceOf(language, headers);
  const begin = lines.findIndex(({ listed }) => listed);
  const text = lines.flatMap(({ text, line }, k) => {
    const indented = (/** @type {string} */ at) => `${/^ */.exec(at)?.[0]}${report(line ?? '')}`;
    return [
      ...(k === begin ? [reporter] : []),
      ...(line && BEFORE.test(line) ? [indented(text)] : []),
      text,
      ...(line && AFTER.test(line) ? [indented(opens(text) ? lines[k + 1].text : text)] : []),
    ];
  });
  return `${text.join('\n')}\n`;
}

/** Whether a line opens a block. @param {string} text */
const opens = (text) => /[{:]$/.test(text);

/**
 * Compiles a program.
 * @param {ProgramLanguage} language
 * @param {string} text
 */
export function built(language, text) {
  const tool = TOOLS[language];
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-dance-'));
  writeFileSync(join(folder, tool.source), text);
  const command = tool.compile(folder);
  if (command) execFileSync(command[0], command.slice(1), { stdio: 'pipe' });
  const [name, ...words] = tool.run(folder);
  return {
    /**
     * Runs it.
     * @param {string} input a matrix
     * @param {string[]} [more] words of the command line
     * @param {Record<string, string>} [environment]
     * @returns {string[]} the lines that it prints
     */
    run: (input, more = [], environment = {}) =>
      execFileSync(name, [...words, ...more], {
        input,
        encoding: 'utf8',
        env: { ...process.env, ...environment },
        maxBuffer: 1 << 28,
      })
        .trimEnd()
        .split('\n'),
    drop: () => rmSync(folder, { recursive: true }),
  };
}
