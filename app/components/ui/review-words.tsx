interface ReviewWordsProps {
  title: string | null;
  comment: string | null;
}

/** Title and comment of a review, each in its own direction of writing. */
export function ReviewWords({ title, comment }: ReviewWordsProps) {
  return (
    <>
      {title && (
        <h3 dir="auto" className="text-lg">
          {title}
        </h3>
      )}
      {comment && (
        <p dir="auto" className="whitespace-pre-line">
          {comment}
        </p>
      )}
    </>
  );
}
