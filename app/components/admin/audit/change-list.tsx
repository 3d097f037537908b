import { Link } from "@remix-run/react";
import { OldAndNew } from "~/components/ui/old-and-new";

interface Change {
  field: string | null;
  from: string | null;
  to: string | null;
}

export interface AuditedChange {
  id: string;
  when: string;
  who: string;
  thing: { name: string; to: string | null };
  act: string;
  changes: Change[];
}

export function ChangeList({ entries }: { entries: AuditedChange[] }) {
  return (
    <ul className="border-line bg-surface max-md:grid max-md:gap-3 max-md:bg-transparent md:rounded-lg md:border">
      {entries.map(({ id, when, who, thing, act, changes }) => (
        <li
          key={id}
          className="border-line px-3 py-2.5 wrap-anywhere max-md:rounded-lg max-md:border max-md:bg-surface md:border-t md:first:border-t-0"
        >
          <Thing {...thing} />
          {act && <span>{` ${act}`}</span>}
          {changes.length > 0 && <span>{": "}</span>}
          {changes.length === 1 ? (
            changes.map((change) => <ChangedValue key={change.field} {...change} />)
          ) : (
            <ul className="list-inside list-disc">
              {changes.map((change) => (
                <li key={change.field}>
                  <ChangedValue {...change} />
                </li>
              ))}
            </ul>
          )}
          <p className="text-sm text-muted">
            <span>{"by "}</span>
            <bdi>{who}</bdi>
            <span className="max-md:hidden">, </span>{" "}
            <span className="whitespace-nowrap max-md:block">{when}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Thing({ name, to }: AuditedChange["thing"]) {
  if (!to) return <bdi className="font-bold">{name}</bdi>;
  return (
    <Link to={to} className="font-bold underline">
      <bdi>{name}</bdi>
    </Link>
  );
}

function ChangedValue({ field, from, to }: Change) {
  return (
    <>
      {field && <bdi>{`${field} `}</bdi>}
      {from !== null && to !== null && from !== to ? (
        <OldAndNew from={from} to={to} />
      ) : (
        <bdi>{(to ?? from) || "nothing"}</bdi>
      )}
    </>
  );
}
