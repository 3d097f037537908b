/** Screen readers read it as a word. */
export function ChangeArrow() {
  return (
    <span role="img" aria-label="to">
      →
    </span>
  );
}
