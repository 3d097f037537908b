/**
 * The HTML that scripts may write where the policy requires trusted types: text without a tag, with which React fills
 * data and inline scripts, and the empty element that React makes of a script it must not run. Everything else is
 * refused.
 */
const EMPTY_SCRIPT = "<script></script>";

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown;
}

(window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("default", {
  createHTML: (html) => (html === EMPTY_SCRIPT || !html.includes("<") ? html : null),
});
