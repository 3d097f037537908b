/** Most browsers also name others, so the more specific names come first. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
  [/^(Lynx|Links|w3m|curl)\b/i, "a text browser"],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "a Mac"],
  [/\bCrOS\b/, "a Chromebook"],
  [/\bLinux\b/, "Linux"],
];

/** `Firefox on Windows`, from a User-Agent header. Only this is stored, so that people recognize their devices. */
export function browserWords(userAgent: string | undefined): string {
  const named = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const [browser = "An unknown browser", system] = [named(browsers), named(systems)];
  const words = system ? `${browser} on ${system}` : browser;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
