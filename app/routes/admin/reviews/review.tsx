import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useErrorToast } from "~/components/admin/forms/form-error";
import { keepFormWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import type { ReviewDetails, ReviewResult } from "~/components/admin/reviews/review-details";
import { ReviewDialog } from "~/components/admin/reviews/review-dialog";
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

export const meta: MetaFunction = () => [{ title: "Review · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs): Promise<ReviewDetails> {
  await requireAdmin(context);
  const [review, taken] = await Promise.all([reviewForAdmin(params.id ?? ""), featuredPlaces()]);
  const { productId, productName, isInShop, rating, title, comment, answeredAt } = review;
  return {
    ...{ productId, productName, isInShop, rating, title, comment, taken },
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
    const result: ReviewResult = {
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
  const result: ReviewResult | undefined = useActionResult<typeof action>();
  useErrorToast(result);
  return <ReviewDialog review={review} result={result} closeTo={`/admin/reviews${useLocation().search}`} />;
}
