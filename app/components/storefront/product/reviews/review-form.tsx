import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { LogInAgain } from "~/components/storefront/shell/log-in-again";
import { FormError } from "~/components/storefront/product/form-error";
import type { OwnReview } from "~/components/storefront/product/product-data";
import { type ReviewResult, useReviewResult } from "~/components/storefront/product/reviews/review-result";
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

const NAME_REQUIRED = "Please enter your name to submit a review";

const WRITE_REVIEW = "write-review";

interface ReviewFormProps {
  guest: boolean;
  own: OwnReview | null;
  newestHref: string;
}

export function ReviewForm({ guest, own, newestHref }: ReviewFormProps) {
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
    // Waits for the reloaded list: a navigation would cancel loading it.
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
        {/* Refuses a visitor who has logged in since. All accounts share this HTML, so it names none. */}
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
