export function ChangeArrow() {
  return (
    <span role="img" aria-label="to">
      →
    </span>
  );
}
