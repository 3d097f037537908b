import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, Link } from "@remix-run/react";
import { useErrorToast, FormError } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import type { ReviewDetails, ModerationResult } from "~/routes/admin/reviews/review-details";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { featuredPlaces, reviewForAdmin } from "~/domain/reviews/admin-list";
import {
  answerReview,
  type FeaturedPlace,
  featureReview,
  hideReview,
  showReview,
} from "~/domain/reviews/moderation";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { fieldText, fieldTexts, intentOf, jsonOf, parseForm, readForm } from "~/http/forms/forms";
import { formatDate } from "~/lib/time/dates";
import { DomainError } from "~/lib/errors";
import { reviewAnswer, reviewHiding, reviewPlace } from "~/schemas/review";
import { z } from "~/schemas/zod";
import type { FormEvent } from "react";
import { Answer, Hidden, Hide, Place } from "~/routes/admin/reviews/review-acts";
import { Dialog } from "~/components/ui/dialog";
import { ReviewText } from "~/components/ui/product/review-text";
import { Stars } from "~/components/ui/product/stars";
import { plainLineBreaks } from "~/lib/text/clean-text";

export const meta: MetaFunction = () => [{ title: "Review · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs): Promise<ReviewDetails> {
  await requireAdmin(context);
  const [review, taken] = await Promise.all([reviewForAdmin(params.id ?? ""), featuredPlaces()]);
  const { productId, productName, isInShop, rating, title, comment, answeredAt } = review;
  return {
    productId,
    productName,
    isInShop,
    rating,
    title,
    comment,
    taken,
    author: review.guestName ?? review.email ?? "Customer",
    date: formatDate(review.createdAt),
    writtenAt: review.createdAt.toISOString(),
    hidden: review.hiddenAt && { since: formatDate(review.hiddenAt), reason: review.hiddenReason ?? "" },
    answer: review.answer ?? "",
    staleAnswer: review.isAnswerOlder && answeredAt ? formatDate(answeredAt) : null,
    place: String(review.featuredPlace ?? ""),
  };
}

const intents = ["hide", "show", "answer", "remove-answer", "feature"] as const;
const openedForm = z.object({ answer: z.string() });
const seenPlaces = z.array(z.string().nullable());

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const form = await readForm(request);
  const intent = intentOf(form, intents);
  const id = params.id ?? "";
  const { writtenAt, ...values } = fieldTexts(form, ["writtenAt", "reason", "answer", "place"]);
  const opened = openedForm.safeParse(jsonOf(fieldText(form, "opened"))).data?.answer ?? "";
  const seen = seenPlaces.safeParse(jsonOf(fieldText(form, "seen"))).data ?? [];
  const acts = {
    hide: () => hideReview(id, { ...parseForm(form, reviewHiding), writtenAt }, by),
    show: () => showReview(id, { writtenAt }, by),
    answer: () => answerReview(id, { ...parseForm(form, reviewAnswer), opened, writtenAt }, by),
    "remove-answer": () => answerReview(id, { answer: "", opened, writtenAt }, by),
    feature: () => featureReview(id, { place: placeOf(parseForm(form, reviewPlace)), seen, writtenAt }, by),
  };
  try {
    await acts[intent]();
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === "notFound") throw error;
    const stored = error.extra.details?.answer;
    const result: ModerationResult = {
      intent,
      message: error.message,
      fields: error.extra.fields ?? {},
      values,
      ...(typeof stored === "string" && { opened: { answer: stored } }),
    };
    return json(result, { status: error.status });
  }
  const stay = fieldText(form, "stay") ? `/${id}` : "";
  return redirectWithToast(`/admin/reviews${stay}${new URL(request.url).search}`, {
    title: doneWords[intent],
  });
}

const placeOf = ({ place }: { place: "" | "1" | "2" }) => (Number(place) || null) as FeaturedPlace | null;

const doneWords: Record<(typeof intents)[number], string> = {
  hide: "Review Hidden",
  show: "Review Shown Again",
  answer: "Reply Posted",
  "remove-answer": "Reply Removed",
  feature: "Landing Page Updated",
};

export const clientAction = keepFormWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function Review() {
  const review = useLoaderData<typeof loader>();
  const result: ModerationResult | undefined = useActionResult<typeof action>();
  useErrorToast(result);
  return <ReviewDialog review={review} result={result} closeTo={`/admin/reviews${useLocation().search}`} />;
}

interface ReviewDialogProps {
  review: ReviewDetails;
  result?: ModerationResult;
  closeTo: string;
}

function ReviewDialog({ review, result, closeTo }: ReviewDialogProps) {
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
