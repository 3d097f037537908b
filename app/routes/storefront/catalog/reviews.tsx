import { useNavigation, useSearchParams, useFetcher, useLocation, useNavigate } from "@remix-run/react";
import BadgeCheck from "lucide-react/icons/badge-check";
import MessageCircleHeart from "lucide-react/icons/message-circle-heart";
import type { HrefOf, OwnReview } from "~/components/storefront/product/product-data";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { Pagination } from "~/components/ui/pagination";
import { Skeleton } from "~/components/ui/skeleton";
import { ReviewText } from "~/components/ui/product/review-text";
import { Stars } from "~/components/ui/product/stars";
import type { ProductData, ReviewData, ReviewPage } from "~/components/storefront/product/product-data";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { LogInAgain } from "~/components/storefront/shell/log-in-again";
import { FormError } from "~/components/storefront/product/form-error";
import { type ReviewResult, useReviewResult } from "~/routes/storefront/catalog/review-result";
import { FocusableButton } from "~/components/ui/form/button";
import { Card, CardTitle } from "~/components/ui/card";
import { Field, FieldErrorText } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import { StarPicker } from "~/components/ui/product/star-picker";
import { Textarea } from "~/components/ui/form/textarea";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";
import { toast } from "~/components/ui/toast/toast";
import { errorToast } from "~/lib/toast-message";
import { useRootData } from "~/root";

interface ReviewsProps {
  rating: ProductData["rating"];
  reviews: ReviewPage;
  guest: boolean;
  hrefOf: HrefOf;
}

const SKELETONS = 3;

export function Reviews({ rating, reviews, guest, hrefOf }: ReviewsProps) {
  const loading = useIsTurningPage();
  return (
    <div className="grid grid-cols-1 gap-10 lg:grid-cols-[1fr_24rem]">
      <div className="space-y-6">
        <h2 className="sr-only">Reviews</h2>
        {rating.average === null ? (
          <EmptyState
            icon={MessageCircleHeart}
            title="No reviews yet"
            text="Be the first to review this product!"
          />
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-3">
              <span aria-hidden className="font-display text-4xl font-semibold">
                {rating.average.toFixed(1)}
              </span>{" "}
              <Stars rating={Number(rating.average.toFixed(1))} />{" "}
              <span className="text-muted">
                {rating.count === 1 ? "1 review" : `${rating.count} reviews`}
              </span>
            </p>
            <ul className="space-y-4" aria-busy={loading}>
              {loading
                ? Array.from({ length: SKELETONS }, (_, at) => <ReviewSkeleton key={at} />)
                : reviews.rows.map((review) => (
                    <ReviewCard key={review.id} review={review} shop={reviews.shop} />
                  ))}
            </ul>
            <Pagination
              page={reviews.page}
              pages={reviews.pages}
              hrefOf={(page) =>
                `${hrefOf({ tab: "reviews", page: page === 1 ? null : String(page) })}#details`
              }
            />
          </>
        )}
      </div>
      <ReviewForm
        guest={guest}
        own={reviews.own}
        newestHref={`${hrefOf({ tab: "reviews", page: null })}#details`}
      />
    </div>
  );
}

function useIsTurningPage(): boolean {
  const { location } = useNavigation();
  const [here] = useSearchParams();
  return (
    location !== undefined &&
    new URLSearchParams(location.search).get("page") !== here.get("page") &&
    location.pathname.startsWith("/product/")
  );
}

function ReviewCard({
  review: { guestName, rating, title, comment, createdAt, date, verifiedPurchase, answer },
  shop,
}: {
  review: ReviewData;
  shop: string;
}) {
  return (
    <li className="space-y-2 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />{" "}
        <strong className="wrap-anywhere">
          <bdi>{guestName || "Customer"}</bdi>
        </strong>{" "}
        {verifiedPurchase && (
          <Badge variant="success">
            <BadgeCheck aria-hidden className="size-4" />
            Verified Purchase
          </Badge>
        )}{" "}
        <time dateTime={createdAt} className="text-sm text-muted">
          {date}
        </time>
      </div>
      {(title || comment) && (
        <blockquote className="space-y-2 wrap-anywhere">
          <ReviewText title={title} comment={comment} />
        </blockquote>
      )}
      {answer && (
        <div className="mt-3 rounded-md border-l-4 border-primary bg-sunken p-4">
          <p className="flex flex-wrap gap-x-3">
            <strong className="wrap-anywhere">{`${shop} replied`}</strong>{" "}
            <time dateTime={answer.createdAt} className="text-sm leading-6 text-muted">
              {answer.date}
            </time>
          </p>
          <p dir="auto" className="pt-1 wrap-anywhere whitespace-pre-line">
            {answer.text}
          </p>
        </div>
      )}
    </li>
  );
}

function ReviewSkeleton() {
  return (
    <li className="space-y-3 rounded-lg border border-line bg-surface p-5" data-skeleton>
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-14" />
    </li>
  );
}

const NAME_REQUIRED = "Please enter your name to submit a review";

const WRITE_REVIEW = "write-review";

interface ReviewFormProps {
  guest: boolean;
  own: OwnReview | null;
  newestHref: string;
}

function ReviewForm({ guest, own, newestHref }: ReviewFormProps) {
  const fetcher = useFetcher<ReviewResult>();
  const result = useReviewResult(fetcher.data);
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const { fields, typed } = result?.error ?? {};
  const [lacksName, setLacksName] = useState(false);
  const user = useRootData()?.user;
  const account = useHydrated() && !guest && user ? user.id : "";

  const isStored = fetcher.data !== undefined && !fetcher.data.error;
  const earlier = isStored ? null : own;
  useEffect(() => {
    if (isStored) form.current?.reset();
  }, [isStored, fetcher.data]);

  const navigate = useNavigate();
  const shown = useRef<ReviewResult>();
  useEffect(() => {
    // Waits until the list is reloaded, because a navigation would cancel that.
    if (!isStored || fetcher.state !== "idle" || shown.current === fetcher.data) return;
    shown.current = fetcher.data;
    navigate(newestHref, { replace: true });
  }, [isStored, fetcher.state, fetcher.data, navigate, newestHref]);

  const requireName = (event: FormEvent<HTMLFormElement>) => {
    const name = event.currentTarget.elements.namedItem("guestName");
    if (!(name instanceof HTMLInputElement) || name.value.trim()) return;
    event.preventDefault();
    setLacksName(true);
    name.focus();
    toast(errorToast(NAME_REQUIRED, "Name Required"));
  };

  return (
    <Card id={WRITE_REVIEW} className="scroll-mt-4 self-start">
      <CardTitle className="pb-4">Write a Review</CardTitle>
      <fetcher.Form
        ref={form}
        method="post"
        // Without scripts a refused review loads the whole page, so the URL jumps to the form.
        action={`${pathname}${search}#${WRITE_REVIEW}`}
        onSubmit={requireName}
        className="space-y-4"
      >
        <input type="hidden" name="intent" value="review" />
        {/* Lets the server refuse a visitor who has logged in since. All accounts share this HTML, so it names none. */}
        {(guest ? !result?.loggedOut : account) && <input type="hidden" name="account" value={account} />}
        {own && <p>{`You reviewed this on ${own.date}. Submitting again replaces it.`}</p>}
        <StarPicker name="rating" value={Number(typed?.rating || earlier?.rating || 5)} />
        <FieldErrorText errors={fields?.rating} />
        {guest && (
          <Field label="Your Name" name="guestName" errors={lacksName ? [NAME_REQUIRED] : fields?.guestName}>
            {(control) => (
              <Input
                {...control}
                autoComplete="name"
                maxLength={80}
                defaultValue={typed?.guestName ?? ""}
                onChange={() => setLacksName(false)}
              />
            )}
          </Field>
        )}
        <Field label="Title (optional)" name="title" errors={fields?.title}>
          {(control) => (
            <Input {...control} maxLength={120} defaultValue={typed?.title ?? earlier?.title ?? ""} />
          )}
        </Field>
        <Field label="Comment (optional)" name="comment" errors={fields?.comment}>
          {(control) => (
            // "" and not undefined: React would leave the refused text in the page.
            <Textarea
              {...control}
              rows={5}
              maxLength={5000}
              defaultValue={typed?.comment ?? earlier?.comment ?? ""}
            />
          )}
        </Field>
        <p aria-hidden className="honeypot">
          <label>
            Leave this empty <input type="text" name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </p>
        {result?.error && <FormError message={result.toast}>{result.loggedOut && <LogInAgain />}</FormError>}
        <FocusableButton disabled={fetcher.state !== "idle"} className="w-full">
          {fetcher.state === "idle" ? "Submit Review" : "Submitting..."}
        </FocusableButton>
      </fetcher.Form>
    </Card>
  );
}
