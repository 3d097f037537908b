interface ReviewTextProps {
  title: string | null;
  comment: string | null;
}

/** `dir=auto`: either text may run from right to left. */
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
