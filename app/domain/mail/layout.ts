import { type Block, blockText } from "~/domain/mail/blocks";
import { blockHtml } from "~/domain/mail/block-html";
import {
  darkStyle,
  displayFont,
  displayFontStyle,
  font,
  ground,
  ink,
  muted,
  paper,
  primary,
} from "~/domain/mail/theme";
import type { ShopSettings } from "~/domain/settings/settings";
import { escapeHtml } from "~/lib/text/escape-html";

/** `url` is the shop's public URL. */
export type MailShop = ShopSettings & { url: string };

interface MailContent {
  title: string;
  blocks: readonly Block[];
  /** URL to unsubscribe. Empty if the mail needs no consent. */
  leaveUrl?: string;
  /** Set for mail to the shop's own address, which must not invite an answer. */
  isToShop?: boolean;
}

export function mailText(
  { title, blocks, leaveUrl = "", isToShop = false }: MailContent,
  shop: MailShop,
): string {
  const footer = [
    ...footerLines(shop, leaveUrl, isToShop),
    `Visit our shop: ${shop.url}`,
    ...(leaveUrl ? [`Unsubscribe: ${leaveUrl}`] : []),
  ];
  return [title, ...blocks.map(blockText), footer.join("\n")].join("\n\n") + "\n";
}

const table = `role="presentation" cellpadding="0" cellspacing="0" border="0"`;
const band = ["#ffcb3d", "#c2410c", "#0f7c78"]
  .map(
    (color) =>
      `<tr><td height="5" bgcolor="${color}" style="height:5px;background:${color};font-size:0;line-height:0">&nbsp;</td></tr>`,
  )
  .join("");

/** Uses tables and inline styles, 600 px wide, which all mail programs support. */
export function mailHtml(
  { title, preview, blocks, leaveUrl = "", isToShop = false }: MailContent & { preview: string },
  shop: MailShop,
): string {
  return `<!DOCTYPE html>
<html lang="en-CA">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(title)}</title><style>${displayFontStyle(shop.url)}
${darkStyle}</style></head>
<body class="ground ink" bgcolor="${ground}" style="margin:0;padding:0;background:${ground};${font};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table ${table} width="100%" class="ground" bgcolor="${ground}" style="background:${ground}"><tr><td align="center" style="padding:24px 12px">
<table ${table} width="600" class="paper" bgcolor="${paper}" style="width:100%;max-width:600px;background:${paper};border-radius:14px;overflow:hidden">
<tr><td class="head" bgcolor="${primary}" style="background:${primary};padding:16px 24px"><table ${table}><tr><td style="padding-right:12px"><img src="${shop.url}/images/icon-192.png" width="40" height="40" alt="" style="display:block;border-radius:10px"></td><td style="${displayFont};font-size:21px;font-weight:600;color:#ffffff">${escapeHtml(shop.name)}</td></tr></table></td></tr>
<tr><td><table ${table} width="100%">${band}</table></td></tr>
<tr><td class="ink" style="padding:26px 24px 6px;${font};color:${ink}"><h1 class="ink" style="margin:0;${displayFont};font-size:27px;font-weight:600;line-height:1.25;color:${ink}">${escapeHtml(title)}</h1></td></tr>
${blocks.map((block) => `<tr><td class="ink" style="padding:10px 24px;${font};font-size:16px;line-height:1.5;color:${ink}">${blockHtml(block)}</td></tr>`).join("\n")}
<tr><td class="muted" style="padding:22px 24px 26px;${font};font-size:13px;line-height:1.5;color:${muted}">${footerLines(shop, leaveUrl, isToShop).map(escapeHtml).join("<br>")}<br>${linkHtml("Visit our shop", shop.url)}${leaveUrl ? `<br>${linkHtml("Unsubscribe", leaveUrl)}` : ""}</td></tr>
</table></td></tr></table>
</body></html>
`;
}

function linkHtml(label: string, url: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${primary};font-weight:700">${label}</a>`;
}

/** Canada's anti-spam law: an email that needs consent names its sender with postal address and email address or phone. */
function footerLines(
  { name, address, phone, email, gstNumber }: ShopSettings,
  leaveUrl: string,
  isToShop: boolean,
): string[] {
  const sender = [name, address, phone, ...(leaveUrl ? [email] : [])];
  return [
    ...(email && !isToShop ? ["Reply to this email to reach us."] : []),
    sender.filter(Boolean).join(" · "),
    "Locally made 3D-printed toys from Parkland County, Alberta.",
    ...(gstNumber ? [`GST number ${gstNumber}`] : []),
  ];
}
