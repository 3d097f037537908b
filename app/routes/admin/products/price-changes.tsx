import { formatCents } from "~/lib/money/money";

export interface PriceChange {
  variation: string;
  fromCents: number;
  toCents: number;
}

/** The price changes of one product. Variations with the same prices share a row. */
export function PriceChanges({ name, prices }: { name: string; prices: readonly PriceChange[] }) {
  return (
    <>
      <span className="min-w-0 font-bold wrap-anywhere">{name}</span>{" "}
      <div className="ml-auto grid gap-x-4 text-right tabular-nums">
        {groupedByPrice(prices).map(({ names, fromCents, toCents }) => (
          <div key={`${fromCents} ${toCents}`}>
            {names && <span className="text-sm text-muted wrap-anywhere">{`${names} `}</span>}
            <del className="text-muted">{formatCents(fromCents)}</del>{" "}
            <ins className="font-bold no-underline">{formatCents(toCents)}</ins>
          </div>
        ))}
      </div>
    </>
  );
}

function groupedByPrice(prices: readonly PriceChange[]) {
  const groups = new Map<string, { names: string[]; fromCents: number; toCents: number }>();
  for (const { variation, fromCents, toCents } of prices) {
    const key = `${fromCents} ${toCents}`;
    const group = groups.get(key) ?? { names: [], fromCents, toCents };
    group.names.push(variation);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ names, ...group }) => ({
    ...group,
    names: groups.size > 1 ? names.join(", ") : "",
  }));
}
