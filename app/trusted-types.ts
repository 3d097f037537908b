/**
 * What scripts may write into the page as HTML, where the policy requires trusted types: text without a tag,
 * which is how React fills data and inline scripts that the server would have run, and the empty element React
 * makes of a script it must not run. Whatever else arrives here was not meant to be HTML, and is refused.
 */
const EMPTY_SCRIPT = "<script></script>";

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string | null }): unknown;
}

(window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("default", {
  createHTML: (html) => (html === EMPTY_SCRIPT || !html.includes("<") ? html : null),
});
