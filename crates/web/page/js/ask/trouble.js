/** The reason why a question got no answer. */
export class Trouble extends Error {
  /**
   * @param {'gone' | 'busy' | 'failed'} kind
   *   `gone`: nobody answers; `busy`: try again in a moment; `failed`: there could be no answer
   */
  constructor(kind) {
    super(kind);
    this.kind = kind;
  }
}
