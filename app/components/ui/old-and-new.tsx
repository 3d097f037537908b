import { ChangeArrow } from "~/components/ui/change-arrow";

/** Describes a change: `set to AB`, `12 Oak Street removed` or `3 → 2`. An empty text means no value. */
export function OldAndNew({ from, to }: { from: string; to: string }) {
  if (from === "")
    return (
      <>
        <span>set to</span> <bdi>{to}</bdi>
      </>
    );
  if (to === "")
    return (
      <>
        <bdi>{from}</bdi> <span>removed</span>
      </>
    );
  return (
    <>
      <bdi>{from}</bdi> <ChangeArrow /> <bdi>{to}</bdi>
    </>
  );
}
