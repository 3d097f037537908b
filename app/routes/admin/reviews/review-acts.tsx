import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { EditForm } from "~/components/admin/forms/edit-form";
import { FormError } from "~/components/admin/forms/form-error";
import type { ReviewDetails, ModerationResult } from "~/routes/admin/reviews/review-details";
import { Button } from "~/components/ui/form/button";
import { CheckedForm } from "~/components/ui/form/checked-form";
import { Field } from "~/components/ui/form/field";
import { Input, Select } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";
import { checkBySchema } from "~/schemas/form-check";
import { reviewAnswer, reviewHiding, reviewPlace } from "~/schemas/review";

const checkReply = checkBySchema(reviewAnswer);
const checkPlace = checkBySchema(reviewPlace);
const checkHiding = checkBySchema(reviewHiding);
const LOOK = "flex flex-col gap-3";

interface PartProps {
  review: ReviewDetails;
  result: ModerationResult | undefined;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4">
      <h3 className="pb-3 text-lg">{title}</h3>
      {children}
    </section>
  );
}

function SeenReview({ review }: Pick<PartProps, "review">) {
  return (
    <>
      <input type="hidden" name="writtenAt" value={review.writtenAt} />
      <input type="hidden" name="stay" />
    </>
  );
}

function Act({
  intent,
  children,
  ...look
}: {
  intent: string;
  children: string;
  variant?: "destructive" | "outline";
}) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Button name="intent" value={intent} disabled={busy} {...look}>
      {children}
    </Button>
  );
}

export function Answer({ review, result }: PartProps) {
  const { answer, staleAnswer } = review;
  return (
    <Part title="Reply">
      <EditForm
        key={JSON.stringify([answer, result?.opened])}
        id="reply-form"
        check={checkReply}
        opened={{ answer }}
        result={result}
      >
        <SeenReview review={review} />
        <Field
          label="Your public reply"
          name="answer"
          hint={
            staleAnswer
              ? `Posted on ${staleAnswer}. The review was changed after that: if your reply still fits, post it again.`
              : "Shown to everyone under the review."
          }
        >
          {(control) => (
            <Textarea {...control} rows={4} maxLength={2000} defaultValue={result?.values.answer ?? answer} />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Act intent="answer">Post Reply</Act>
          {answer && (
            <Act intent="remove-answer" variant="outline">
              Remove Reply
            </Act>
          )}
        </div>
      </EditForm>
    </Part>
  );
}

export function Place({ review, result }: PartProps) {
  const { place, taken } = review;
  return (
    <Part title="Landing page">
      <CheckedForm id="place-form" check={checkPlace} result={result} className={LOOK}>
        <SeenReview review={review} />
        <FormError message={result?.message} />
        <input type="hidden" name="seen" value={JSON.stringify(taken.map((there) => there?.id ?? null))} />
        <Field
          label="Under “Why Families Love Us”"
          name="place"
          hint="Shows at most two reviews, exactly as written."
        >
          {(control) => (
            <Select {...control} key={place} defaultValue={result?.values.place ?? place}>
              <option value="">Not shown</option>
              {taken.map((there, at) => (
                <option key={at} value={String(at + 1)}>
                  {`${`Position ${at + 1}`}${there && place !== String(at + 1) ? `, instead of ${there.productName}` : ""}`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div>
          <Act intent="feature" variant="outline">
            Save Position
          </Act>
        </div>
      </CheckedForm>
    </Part>
  );
}

export function Hide({ review, result }: PartProps) {
  return (
    <Part title="Hide">
      <CheckedForm id="hide-form" check={checkHiding} result={result} className={LOOK}>
        <SeenReview review={review} />
        <FormError message={result?.message} />
        <Field
          label="Reason"
          name="reason"
          required
          hint="Hides it and removes it from the average rating. An author with an account can read the reason on their account page."
        >
          {(control) => (
            <Input {...control} maxLength={300} autoComplete="off" defaultValue={result?.values.reason} />
          )}
        </Field>
        <div>
          <Act intent="hide" variant="destructive">
            Hide Review
          </Act>
        </div>
      </CheckedForm>
    </Part>
  );
}

export function Hidden({
  review,
  hidden,
  result,
}: PartProps & { hidden: NonNullable<ReviewDetails["hidden"]> }) {
  return (
    <Part title="Hidden">
      <Form method="post" preventScrollReset className={LOOK}>
        <SeenReview review={review} />
        <FormError message={result?.message} />
        <p className="wrap-anywhere">
          <span>{`Since ${hidden.since}:`}</span> <bdi>{hidden.reason}</bdi>
        </p>
        <div>
          <Act intent="show">Show Again</Act>
        </div>
      </Form>
    </Part>
  );
}
