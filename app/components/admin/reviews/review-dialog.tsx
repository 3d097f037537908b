import { Link } from "@remix-run/react";
import type { FormEvent } from "react";
import { FormError } from "~/components/admin/forms/form-error";
import { Answer, Hidden, Hide, Place } from "~/components/admin/reviews/review-acts";
import type { ReviewDetails, ReviewResult } from "~/components/admin/reviews/review-details";
import { Dialog } from "~/components/ui/dialog";
import { ReviewText } from "~/components/ui/product/review-text";
import { Stars } from "~/components/ui/product/stars";
import { plainLineBreaks } from "~/lib/text/clean-text";

interface ReviewDialogProps {
  review: ReviewDetails;
  result?: ReviewResult;
  closeTo: string;
}

export function ReviewDialog({ review, result, closeTo }: ReviewDialogProps) {
  const of = (...intents: string[]) => (result && intents.includes(result.intent) ? result : undefined);
  const gone = review.hidden ? of("hide", "feature") : of("show");
  return (
    <Dialog open long onCloseTo={closeTo} title={`Review of ${review.productName}`} className="max-w-2xl">
      <Words review={review} />
      {/* Another admin has hidden or shown it, so its form is no longer on the page. */}
      <FormError message={gone?.message} />
      <div
        onSubmitCapture={(event) =>
          stayIfTyped(event, { answer: review.answer, place: review.place, reason: "" })
        }
        className="contents"
      >
        {review.hidden && <Hidden review={review} hidden={review.hidden} result={of("show")} />}
        <Answer review={review} result={of("answer", "remove-answer")} />
        {!review.hidden && (
          <>
            <Place review={review} result={of("feature")} />
            <Hide review={review} result={of("hide")} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function stayIfTyped({ target, currentTarget }: FormEvent<HTMLElement>, stored: Record<string, string>) {
  if (!(target instanceof HTMLFormElement)) return;
  const isTyped = (form: HTMLFormElement) =>
    [...new FormData(form)].some(
      ([name, text]) => name in stored && plainLineBreaks(String(text)) !== stored[name],
    );
  const others = [...currentTarget.querySelectorAll("form")].filter((form) => form !== target);
  const stay = target.elements.namedItem("stay");
  if (stay instanceof HTMLInputElement) stay.value = others.some(isTyped) ? "yes" : "";
}

function Words({ review }: { review: ReviewDetails }) {
  const { rating, author, date, title, comment, productId, productName, isInShop } = review;
  return (
    <div className="space-y-2 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />{" "}
        <strong>
          <bdi>{author}</bdi>
        </strong>{" "}
        <span className="text-sm text-muted">{date}</span>
      </p>
      <ReviewText title={title} comment={comment} />
      {!title && !comment && <p className="text-muted">Stars without words.</p>}
      {isInShop ? (
        <p>
          <Link to={`/product/${productId}?tab=reviews#details`} className="font-bold underline">
            See it in the shop
          </Link>
        </p>
      ) : (
        <p className="text-sm text-muted">{`${productName} is not in the shop now, nor are its reviews.`}</p>
      )}
    </div>
  );
}
