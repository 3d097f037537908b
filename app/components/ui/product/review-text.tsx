interface ReviewTextProps {
  title: string | null;
  comment: string | null;
}

/** `dir=auto`, because title and comment may each run from right to left. */
export function ReviewText({ title, comment }: ReviewTextProps) {
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
