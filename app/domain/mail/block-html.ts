import type { Block, MailLine, MailSum } from "~/domain/mail/blocks";
import { filaments, font, hollow, ink, line, muted, primary } from "~/domain/mail/theme";
import { escapeHtml } from "~/lib/text/escape-html";

/** Mail programs cut off mail longer than about 100 kB. */
const LINES = 30;
const NAME_LENGTH = 120;
const PICTURE = 56;
const oat = "#f0e2cf";

const table = `role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;

export function blockHtml(block: Block): string {
  switch (block.kind) {
    case "words":
      return escapeHtml(block.text).replaceAll("\n", "<br>");
    case "facts":
      return factsHtml(block);
    case "progress":
      return progressHtml(block);
    case "button":
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="press" bgcolor="${primary}" style="background:${primary};border-radius:10px"><a href="${escapeHtml(block.url)}" style="display:inline-block;${font};font-size:16px;font-weight:700;color:#ffffff;text-decoration:none;padding:13px 24px">${escapeHtml(block.label)}</a></td></tr></table>`;
    case "lines":
      return linesHtml(block);
  }
}

function factsHtml({ title, lines, link }: Extract<Block, { kind: "facts" }>): string {
  const map = link
    ? `<br><a class="link" href="${escapeHtml(link.url)}" style="color:${primary};font-weight:700">${escapeHtml(link.label)}</a>`
    : "";
  return `<table ${table}><tr><td class="hollow line ink" bgcolor="${hollow}" style="background:${hollow};border:1px solid ${line};border-radius:10px;padding:14px 16px;${font};font-size:15px;line-height:1.5;color:${ink}"><strong>${escapeHtml(title)}</strong><br>${lines.map(escapeHtml).join("<br>")}${map}</td></tr></table>`;
}

function progressHtml({ steps, at }: Extract<Block, { kind: "progress" }>): string {
  const cells = steps.map((step, index) => {
    const done = index < at;
    const color = done ? (filaments[index % filaments.length] ?? primary) : line;
    const layer = `<tr><td${done ? "" : ` class="todo"`} height="5" bgcolor="${color}" style="height:5px;background:${color};font-size:0;line-height:0">&nbsp;</td></tr>`;
    const gap = `<tr><td height="2" style="height:2px;font-size:0;line-height:0">&nbsp;</td></tr>`;
    const layers = Array.from({ length: index + 1 }, () => layer).join(gap);
    return `<td width="${Math.floor(100 / steps.length)}%" align="center" valign="bottom" style="padding:0 2px"><table ${table}>${layers}</table><span class="${done ? "ink" : "muted"}" style="${font};font-size:12px;line-height:22px;white-space:nowrap;color:${done ? ink : muted};font-weight:${index === at - 1 ? 700 : 400}">${escapeHtml(step)}</span></td>`;
  });
  return `<table ${table}><tr>${cells.join("")}</tr></table>`;
}

function linesHtml({ lines, sums, moreUrl }: Extract<Block, { kind: "lines" }>): string {
  const more = lines.length - LINES;
  const rows = lines.slice(0, LINES).map(lineHtml);
  if (more > 0)
    rows.push(
      `<tr><td colspan="3" class="line" style="padding:10px 0;border-bottom:1px solid ${line};${font};font-size:15px"><a class="link" href="${escapeHtml(moreUrl)}" style="color:${primary};font-weight:700">and ${more} more</a></td></tr>`,
    );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join("\n")}${sums.map(sumHtml).join("\n")}</table>`;
}

function lineHtml({ label, note, amount, pictureUrl }: MailLine): string {
  const edge = `border-bottom:1px solid ${line}`;
  const name = escapeHtml(shortened(label));
  const picture = pictureUrl
    ? withoutWebp(
        `<img src="${escapeHtml(pictureUrl)}" width="${PICTURE}" height="${PICTURE}" alt="${name}" style="display:block;border-radius:10px;background:${oat};${font};font-size:11px;color:${ink}">`,
      )
    : "";
  const small = note ? `<br>${smallHtml(shortened(note))}` : "";
  return `<tr><td class="line" width="${PICTURE + 14}" style="padding:9px 14px 9px 0;${edge}">${picture}</td><td class="line ink" align="left" valign="middle" style="padding:9px 0;${edge};${font};font-size:15px;line-height:1.35;color:${ink}">${name}${small}</td>${amountHtml(amount, "middle", `padding:9px 0 9px 12px;${edge}`)}</tr>`;
}

/** Outlook's Word engine cannot draw WebP and would show a broken picture. */
function withoutWebp(picture: string): string {
  const square = `<table role="presentation" width="${PICTURE}" cellpadding="0" cellspacing="0" border="0"><tr><td height="${PICTURE}" bgcolor="${oat}">&nbsp;</td></tr></table>`;
  return `<!--[if mso]>${square}<![endif]--><!--[if !mso]><!-->${picture}<!--<![endif]-->`;
}

function sumHtml({ label, note, amount, strong = false }: MailSum): string {
  const weight = strong ? "font-size:18px;font-weight:700" : "font-size:15px";
  const small = note ? `<br>${smallHtml(note)}` : "";
  const top = strong ? "10px" : "8px";
  return `<tr><td class="ink" colspan="2" align="left" valign="top" style="padding:${top} 0 0;${font};${weight};color:${ink}">${escapeHtml(label)}${small}</td>${amountHtml(amount, "top", `padding:${top} 0 0 12px;${weight}`)}</tr>`;
}

function amountHtml(amount: string, valign: "middle" | "top", style: string): string {
  return `<td class="line ink" align="right" valign="${valign}" style="${font};font-size:15px;line-height:1.35;white-space:nowrap;color:${ink};${style}">${escapeHtml(amount)}</td>`;
}

function smallHtml(text: string): string {
  return `<span class="muted" style="font-size:13px;font-weight:400;color:${muted}">${escapeHtml(text)}</span>`;
}

function shortened(name: string): string {
  const letters = Array.from(name);
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH - 1).join("")}…` : name;
}
