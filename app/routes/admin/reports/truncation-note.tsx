export function TruncationNote({
  shown,
  count,
  which = "first",
}: {
  shown: number;
  count: number;
  which?: "first" | "last";
}) {
  if (count <= shown) return null;
  return (
    <p className="text-muted">{`The ${which} ${shown} of ${count.toLocaleString("en-CA")}; the file has all.`}</p>
  );
}
