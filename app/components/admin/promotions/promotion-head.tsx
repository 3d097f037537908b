import { Badge, type BadgeVariant } from "~/components/ui/badge";
import type { PromotionState } from "~/lib/promotions/promotion-words";

export interface ShownPromotion {
  id: string;
  name: string;
  code: string | null;
  gives: string;
  who: string;
  /** Empty when the promotion has neither a first nor a last day. */
  days: string;
  state: PromotionState;
  /** For example `3 of 10, 1 of them not paid yet`. */
  uses: string;
  given: string;
  revenue: string;
}

const states: Record<PromotionState, [BadgeVariant, string]> = {
  running: ["success", "Running"],
  upcoming: ["outline", "Upcoming"],
  paused: ["warning", "Paused"],
  ended: ["secondary", "Ended"],
};

export function StateBadge({ state }: { state: PromotionState }) {
  const [variant, text] = states[state];
  return <Badge variant={variant}>{text}</Badge>;
}

/** For example `SPRING10 · 10% off Dinosaurs · First orders · Until Dec 3, 2026`. */
export function PromotionHead({ promotion }: { promotion: ShownPromotion }) {
  const { code, gives, who, days, state } = promotion;
  return (
    <>
      <StateBadge state={state} /> <CodeText code={code} />{" "}
      <span>{`· ${[gives, who, days].filter(Boolean).join(" · ")}`}</span>
    </>
  );
}

export function CodeText({ code }: { code: string | null }) {
  return code === null ? <span>Automatic</span> : <bdi className="font-bold wrap-anywhere">{code}</bdi>;
}
