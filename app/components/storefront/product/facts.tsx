import { Fragment } from "react";
import type { Fact } from "~/lib/catalog/facts";

export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <section aria-labelledby="facts" className="border-y border-line py-4">
      <h2 id="facts" className="pb-2 text-lg">
        Good to know
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6">
        {facts.map(({ term, value }, index) => (
          <Fragment key={index}>
            <dt className="text-muted">{term}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
