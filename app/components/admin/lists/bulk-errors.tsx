import { Link } from "@remix-run/react";

interface BulkErrorsProps {
  done: string;
  act?: "saved" | "changed";
  refused: { id: string; label: string; to: string; reason: string }[];
}

export function BulkErrors({ done, act = "changed", refused }: BulkErrorsProps) {
  return (
    <div role="alert" className="mb-3 rounded-md bg-danger-bg p-4 text-danger">
      <p className="font-bold">{`${done} ${refused.length} ${refused.length === 1 ? "was" : "were"} not ${act}:`}</p>
      <ul className="mt-1 max-h-48 overflow-y-auto print:max-h-none">
        {refused.map(({ id, label, to, reason }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={to} preventScrollReset className="font-bold underline">
              {label}
            </Link>
            <span>{`: ${reason}`}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
