import { escapeHtml } from "~/lib/text/escape-html";

interface PlainPage {
  title: string;
  body: string;
  wide?: boolean;
  /** Shown with the logo above the page. */
  shopName?: string;
}

export function plainPage({ title, body, wide = false, shopName }: PlainPage): string {
  const brand =
    shopName === undefined
      ? ""
      : `<header><a href="/"><img src="/favicon.svg" alt="" width="40" height="40">${escapeHtml(shopName)}</a></header>
`;
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
${brand}<main${wide ? ' class="wide"' : ""}>
${body}
</main>
</body>
</html>
`;
}
