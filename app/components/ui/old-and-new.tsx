import { ChangeArrow } from "~/components/ui/change-arrow";

/** What was changed, as words: `set to AB`, `12 Oak Street removed` or `3 → 2`. Empty texts are no values. */
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
