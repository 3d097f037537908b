import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";

export function DeclinedCards({ sentences }: { sentences: string[] }) {
  return (
    <Warning id="declined-cards" title="Many cards were declined">
      <ul>
        {sentences.map((sentence, index) => (
          <li key={index}>{sentence}</li>
        ))}
      </ul>
      <p>Each address and account has ten tries an hour. Orders are not affected.</p>
    </Warning>
  );
}

export function NotCompared({ compared, unchecked }: { compared: string | null; unchecked: string[] }) {
  const title =
    unchecked.length > 0
      ? "Not everything could be compared with the payment provider"
      : "Not compared with the payment provider yet";
  return (
    <Warning id="not-compared" title={title}>
      {unchecked.length > 0 && (
        <p>{`Not checked: ${unchecked.join(", ")}. The list below shows only what the shop found without the provider.`}</p>
      )}
      <p>
        {compared
          ? `Last full comparison: ${compared}`
          : "The first comparison runs when the shop starts, and every few minutes after that."}
      </p>
    </Warning>
  );
}

function Warning({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-6 flex items-start gap-3 rounded-md bg-warn-bg p-4 text-warn">
      <TriangleAlert aria-hidden className="mt-1 size-5 shrink-0" />
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {children}
      </div>
    </section>
  );
}
