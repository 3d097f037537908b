/* Inlined on every element, since mail programs ignore stylesheets. The classes below are for dark modes. */

export const ink = "#14302a";
export const muted = "#4a6059";
export const line = "#d8e0d4";
export const primary = "#0b5d4e";
export const paper = "#ffffff";
export const ground = "#eff3ea";
export const hollow = "#fbfbf6";
export const filaments = ["#a85706", "#c2410c", "#0f7c78", "#4a770e"];

export const displayFont = "font-family:Fredoka,'Trebuchet MS','Segoe UI',Helvetica,Arial,sans-serif";

/** Older mail programs know only `word-wrap`. */
export const font =
  "font-family:Nunito,'Segoe UI',Helvetica,Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word";

/** Few mail programs load a font. The others use the next one in the list. */
export const displayFontStyle = (shopUrl: string) =>
  `@font-face{font-family:Fredoka;src:url(${shopUrl}/fonts/fredoka.woff2) format("woff2");font-weight:300 700}`;

export const darkStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0f1d1a!important}.paper{background:#172925!important}.hollow{background:#0a1513!important}
.ink{color:#eef5ef!important}.muted{color:#a8bdb4!important}.line{border-color:#2c433c!important}
.head{background:#0a1513!important}.press{background:#7fdcc4!important}.press a{color:#06201a!important}
.link{color:#7fdcc4!important}.todo{background:#2c433c!important}
}`;
