import { escapeHtml } from "~/lib/escape-html";
import type { ShopSettings } from "~/domain/settings/settings";

/** The parts a mail is made of; each is told twice, as HTML and as plain text. */
export type Block =
  | { kind: "words"; text: string }
  | { kind: "table"; rows: { label: string; note?: string; amount: string; strong?: boolean }[] }
  | { kind: "facts"; title: string; lines: string[] }
  | { kind: "button"; label: string; url: string };

/** Colours of the shop, written out: mail programs know no stylesheets. */
const ink = "#14302a";
const muted = "#4a6059";
const line = "#d8e0d4";
const primary = "#0b5d4e";
/** A word too long for its place is broken; the second name is the one older programs know. */
const font =
  "font-family:Nunito,'Segoe UI',Helvetica,Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word";

export function mailText(title: string, blocks: readonly Block[], shop: ShopSettings): string {
  return [title, ...blocks.map(blockText), footerLines(shop).join("\n")].join("\n\n") + "\n";
}

function blockText(block: Block): string {
  switch (block.kind) {
    case "words":
      return block.text;
    case "facts":
      return [`${block.title}:`, ...block.lines.map((text) => `  ${text}`)].join("\n");
    case "button":
      return `${block.label}:\n${block.url}`;
    case "table":
      return block.rows
        .map(({ label, note, amount }) => `  ${note ? `${label} (${note})` : label}: ${amount}`)
        .join("\n");
  }
}

/** Tables and inline styles, 600 px wide: what every mail program draws alike. */
export function mailHtml(
  { title, preview, blocks }: { title: string; preview: string; blocks: readonly Block[] },
  shop: ShopSettings,
): string {
  return `<!DOCTYPE html>
<html lang="en-CA">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;background:#eff3ea;${font};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#eff3ea"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:12px;overflow:hidden">
<tr><td style="background:${primary};padding:18px 28px;${font};font-size:20px;font-weight:700;color:#ffffff">${escapeHtml(shop.name)}</td></tr>
<tr><td style="padding:28px 28px 8px;${font}"><h1 style="margin:0;font-size:24px;line-height:1.25;color:${ink}">${escapeHtml(title)}</h1></td></tr>
${blocks.map((block) => `<tr><td style="padding:10px 28px;${font};font-size:16px;line-height:1.5;color:${ink}">${blockHtml(block)}</td></tr>`).join("\n")}
<tr><td style="padding:22px 28px 26px;${font};font-size:13px;line-height:1.5;color:${muted}">${footerLines(shop).map(escapeHtml).join("<br>")}</td></tr>
</table></td></tr></table>
</body></html>
`;
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "words":
      return escapeHtml(block.text);
    case "facts":
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfbf6;border:1px solid ${line};border-radius:8px"><tr><td style="padding:14px 16px;${font};font-size:15px;line-height:1.5;color:${ink}"><strong>${escapeHtml(block.title)}</strong><br>${block.lines.map(escapeHtml).join("<br>")}</td></tr></table>`;
    case "button":
      return `<a href="${escapeHtml(block.url)}" style="display:inline-block;background:${primary};color:#ffffff;text-decoration:none;font-weight:700;padding:12px 22px;border-radius:8px">${escapeHtml(block.label)}</a>`;
    case "table":
      return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${block.rows.map(rowHtml).join("")}</table>`;
  }
}

function rowHtml({
  label,
  note,
  amount,
  strong,
}: {
  label: string;
  note?: string;
  amount: string;
  strong?: boolean;
}): string {
  const cell = `padding:8px 0;border-bottom:1px solid ${line};${font};font-size:${strong ? 17 : 15}px;color:${ink};font-weight:${strong ? 700 : 400}`;
  const small = note ? `<br><span style="font-size:13px;color:${muted}">${escapeHtml(note)}</span>` : "";
  return `<tr><td align="left" style="${cell}">${escapeHtml(label)}${small}</td><td align="right" valign="top" style="${cell};white-space:nowrap">${escapeHtml(amount)}</td></tr>`;
}

function footerLines({ name, address, phone, gstNumber }: ShopSettings): string[] {
  return [
    [name, address, phone].filter(Boolean).join(" · "),
    "Locally made 3D-printed toys from Parkland County, Alberta.",
    ...(gstNumber ? [`GST number ${gstNumber}`] : []),
  ];
}
