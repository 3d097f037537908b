/** Under a list that is cut off, which a file has whole. */
export function FirstRows({ shown, count }: { shown: number; count: number }) {
  if (count <= shown) return null;
  return (
    <p className="text-muted">
      The first {shown} of {count.toLocaleString("en-CA")}; the file has all.
    </p>
  );
}
