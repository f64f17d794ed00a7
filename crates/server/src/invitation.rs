//! The pages that a device from the local network sees before it may see the page itself.
//!
//! Each says the same in the three languages of the page: the device has not yet been asked which
//! one it wants. They load nothing, because nothing is served to those who were not invited.

/// What a page says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// The device may come in.
    Welcome,
    /// The token was used before.
    Used,
    /// The token is none of ours.
    Unknown,
    /// There is neither token nor session.
    NotInvited,
}

/// The languages, and for each what it says.
const LANGUAGES: [&str; 3] = ["en", "zh-Hans", "zh-Hant"];

impl Said {
    fn in_languages(self) -> [&'static str; 3] {
        match self {
            Said::Welcome => {
                ["This device may play now.", "这台设备现在可以玩了。", "這台裝置現在可以玩了。"]
            }
            Said::Used => [
                "This code was used already, and each code works once. If you did not use it \
                 yourself, stop quadrille play and start it again. Otherwise scan the new code in \
                 the terminal.",
                "这个二维码已经用过，每个只能用一次。如果不是你自己用的，请停止 quadrille play 再重新启动；\
                 否则请扫描终端里新的二维码。",
                "這個 QR 碼已經用過，每個只能用一次。如果不是你自己用的，請停止 quadrille play 再重新啟動；\
                 否則請掃描終端機裡新的 QR 碼。",
            ],
            Said::Unknown => [
                "This code is not valid. It may be from an earlier run of quadrille play. Scan the \
                 code that the terminal shows now.",
                "这个二维码无效，可能是以前运行 quadrille play 时留下的。请扫描终端里现在显示的二维码。",
                "這個 QR 碼無效，可能是以前執行 quadrille play 時留下的。請掃描終端機裡現在顯示的 QR 碼。",
            ],
            Said::NotInvited => [
                "Only devices that were invited can open this page. Scan the code that quadrille \
                 play shows in its terminal.",
                "只有受邀请的设备才能打开这个页面。请扫描 quadrille play 在终端里显示的二维码。",
                "只有受邀請的裝置才能開啟這個頁面。請掃描 quadrille play 在終端機裡顯示的 QR 碼。",
            ],
        }
    }
}

/// Returns a page as HTML.
pub(crate) fn page(said: Said) -> String {
    let texts = LANGUAGES.iter().zip(said.in_languages());
    let texts: String =
        texts.map(|(language, text)| format!("<p lang=\"{language}\">{text}</p>\n")).collect();
    // A device that has joined goes on by itself, and one that had joined before by the link.
    let on = if said == Said::Welcome {
        "<meta http-equiv=\"refresh\" content=\"0; url=/\">\n"
    } else {
        ""
    };
    let link = match said {
        Said::Welcome | Said::Used => "<p><a href=\"/\">Quadrille</a></p>\n",
        Said::Unknown | Said::NotInvited => "",
    };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n{on}<title>Quadrille</title>\n\
         </head>\n<body>\n<h1>Quadrille</h1>\n{texts}{link}</body>\n</html>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_says_it_in_three_languages_and_loads_nothing() {
        for said in [Said::Welcome, Said::Used, Said::Unknown, Said::NotInvited] {
            let page = page(said);
            for (language, text) in LANGUAGES.iter().zip(said.in_languages()) {
                assert!(page.contains(&format!("<p lang=\"{language}\">{text}</p>")), "{said:?}");
                assert!(!text.contains("  "), "{text}");
            }
            for word in ["<script", "<style", "style=", "src=", "<link"] {
                assert!(!page.contains(word), "{said:?}: {word}");
            }
            assert_eq!(page.contains("refresh"), said == Said::Welcome);
        }
    }
}
