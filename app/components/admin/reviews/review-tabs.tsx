import { LinkTabs } from "~/components/admin/link-tabs";

export type ReviewTab = "all" | "low" | "unanswered" | "hidden";

const tabs: { name: ReviewTab; label: string }[] = [
  { name: "all", label: "All Reviews" },
  { name: "low", label: "1–2 Stars" },
  { name: "unanswered", label: "Without Reply" },
  { name: "hidden", label: "Hidden" },
];

interface ReviewTabsProps {
  counts: Record<ReviewTab, number>;
  show: ReviewTab;
  hrefOf: (show: ReviewTab) => string;
}

export function ReviewTabs({ counts, show, hrefOf }: ReviewTabsProps) {
  return (
    <div className="mb-2">
      <LinkTabs
        label="Which reviews"
        tabs={tabs.map(({ name, label }) => ({
          ...{ key: name, to: hrefOf(name), label, count: counts[name] },
          isCurrent: name === show,
        }))}
      />
    </div>
  );
}
