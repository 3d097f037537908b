import { escapeHtml } from "~/lib/text/escape-html";

export function plainPage({
  title,
  body,
  wide = false,
}: {
  title: string;
  body: string;
  wide?: boolean;
}): string {
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
<main${wide ? ' class="wide"' : ""}>
${body}
</main>
</body>
</html>
`;
}
