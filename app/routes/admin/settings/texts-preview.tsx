import { useEffect, useRef } from "react";
import { Card } from "~/components/ui/card";
import { RichContent } from "~/components/ui/rich-content";
import type { RichText } from "~/lib/text/rich-text";

export interface PreviewedText {
  title: string;
  content: RichText[];
}

export const PREVIEW_ID = "preview";

export function TextsPreview({ texts }: { texts: PreviewedText[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [texts]);
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h2 id={PREVIEW_ID} ref={heading} tabIndex={-1} className="text-xl">
          Preview
        </h2>
        <p className="text-muted">
          {texts.length > 0
            ? "This is how the pages will look. Nothing is saved yet."
            : "There is no text to preview. Nothing is saved yet."}
        </p>
      </div>
      {texts.map(({ title, content }) => (
        <section
          key={title + JSON.stringify(content)}
          aria-label={title}
          className="border-t border-line pt-4"
        >
          <p className="font-display text-3xl font-semibold">{title}</p>
          <div className="mt-4 max-w-prose space-y-4 text-lg wrap-anywhere">
            <RichContent content={content} />
          </div>
        </section>
      ))}
    </Card>
  );
}
