export function refusalToChange({ status, name }: { status: string; name: string }): string | null {
  if (status === "cancelled") return "This order is cancelled, so it cannot be changed.";
  if (status === "fulfilled") return "This order was handed over, so it cannot be changed.";
  return name === "" ? "This order's customer had their name and address removed." : null;
}
