/** Says how many gift cards a price change leaves out. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p role="status" className="rounded-md bg-warn-bg p-3 text-warn">
      {count === 1
        ? "1 gift card is left out: it costs what it is worth."
        : `${count} gift cards are left out: they cost what they are worth.`}
    </p>
  );
}

export function NoProducts({ leftOut }: { leftOut: number }) {
  if (leftOut > 0) return <LeftOut count={leftOut} />;
  return <p>No products selected. Select one or more products in the list first.</p>;
}
