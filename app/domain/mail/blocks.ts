export type Block =
  | { kind: "words"; text: string }
  | { kind: "lines"; lines: MailLine[]; sums: MailSum[]; moreUrl: string }
  | { kind: "facts"; title: string; lines: string[]; link?: { label: string; url: string } }
  | { kind: "progress"; steps: string[]; at: number }
  | { kind: "button"; label: string; url: string };

export interface MailLine {
  label: string;
  note?: string;
  amount: string;
  pictureUrl?: string;
}

export interface MailSum {
  label: string;
  note?: string;
  amount: string;
  strong?: boolean;
}

export function blockText(block: Block): string {
  switch (block.kind) {
    case "words":
      return block.text;
    case "facts":
      return [
        `${block.title}:`,
        ...block.lines.map((text) => `  ${text}`),
        ...(block.link ? [`  ${block.link.label}: ${block.link.url}`] : []),
      ].join("\n");
    case "progress":
      return block.steps.map((step, index) => (index === block.at - 1 ? `[${step}]` : step)).join(" > ");
    case "button":
      return `${block.label}:\n${block.url}`;
    case "lines":
      return [...block.lines, ...block.sums]
        .map(({ label, note, amount }) => `  ${note ? `${label} (${note})` : label}: ${amount}`)
        .join("\n");
  }
}
