export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** `amount * part / whole`, rounded half up; 0 if `whole` is 0. BigInt, because the product can exceed a number. */
export function roundedShare(amount: number, part: number, whole: number): number {
  if (whole === 0) return 0;
  const divisor = 2n * BigInt(whole);
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / divisor);
}

/** By largest remainder; ties go to the earlier weight. A share exceeds its weight only if `total` exceeds their sum. */
export function allocate(total: number, weights: readonly number[]): number[] {
  const weightSum = sum(weights);
  if (!Number.isSafeInteger(weightSum) || weightSum <= 0) return weights.map(() => 0);
  const whole = BigInt(weightSum);
  const shares = weights.map((weight) => {
    const product = BigInt(total) * BigInt(weight);
    return { cents: Number(product / whole), remainder: product % whole };
  });
  const missing = total - sum(shares.map(({ cents }) => cents));
  const byRemainder = shares.toSorted((a, b) => Number(b.remainder - a.remainder));
  for (const share of byRemainder.slice(0, missing)) share.cents += 1;
  return shares.map(({ cents }) => cents);
}
