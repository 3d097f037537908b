import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { EditForm } from "~/components/admin/forms/edit-form";
import { FormError } from "~/components/admin/forms/form-error";
import type { ReviewDetails, ReviewResult } from "~/components/admin/reviews/review-details";
import { Button } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Input, Select } from "~/components/ui/form/input";
import { Textarea } from "~/components/ui/form/textarea";
import { useFocusFirstError } from "~/components/ui/hooks/use-focus-first-error";

interface PartProps {
  review: ReviewDetails;
  result: ReviewResult | undefined;
}

function Part({ review, result, title, children }: PartProps & { title: string; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, result);
  return (
    <section className="border-t border-line pt-4">
      <h3 className="pb-3 text-lg">{title}</h3>
      <Form ref={form} method="post" noValidate preventScrollReset className="flex flex-col gap-3">
        <input type="hidden" name="writtenAt" value={review.writtenAt} />
        <input type="hidden" name="stay" />
        <FormError message={result?.message} />
        {children}
      </Form>
    </section>
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
  const { answer, staleAnswer, writtenAt } = review;
  return (
    <section className="border-t border-line pt-4">
      <h3 className="pb-3 text-lg">Answer</h3>
      <EditForm key={JSON.stringify([answer, result?.opened])} opened={{ answer }} result={result}>
        <input type="hidden" name="writtenAt" value={writtenAt} />
        <input type="hidden" name="stay" />
        <Field
          label="In the shop’s name"
          name="answer"
          hint={
            staleAnswer
              ? `Given on ${staleAnswer}; the review was changed after that. Save it again if it still fits.`
              : "Shown under the review, for everybody."
          }
          errors={result?.fields.answer}
        >
          {(control) => (
            <Textarea {...control} rows={4} maxLength={2000} defaultValue={result?.values.answer ?? answer} />
          )}
        </Field>
        <div className="flex flex-wrap gap-3">
          <Act intent="answer">Save Answer</Act>
          {answer && (
            <Act intent="remove-answer" variant="outline">
              Remove Answer
            </Act>
          )}
        </div>
      </EditForm>
    </section>
  );
}

export function Place({ review, result }: PartProps) {
  const { place, taken } = review;
  return (
    <Part review={review} result={result} title="Landing page">
      <input type="hidden" name="seen" value={JSON.stringify(taken.map((there) => there?.id ?? null))} />
      <Field
        label="Under “Why Families Love Us”"
        name="place"
        hint="At most two reviews stand there, as they were written."
        errors={result?.fields.place}
      >
        {(control) => (
          <Select {...control} key={place} defaultValue={result?.values.place ?? place}>
            <option value="">Not there</option>
            {taken.map((there, at) => (
              <option key={at} value={String(at + 1)}>
                {`${at === 0 ? "First place" : "Second place"}${there && place !== String(at + 1) ? `, instead of ${there.productName}` : ""}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div>
        <Act intent="feature" variant="outline">
          Save Place
        </Act>
      </div>
    </Part>
  );
}

export function Hide({ review, result }: PartProps) {
  return (
    <Part review={review} result={result} title="Hide">
      <Field
        label="Reason"
        name="reason"
        required
        hint="It leaves the shop, its stars leave the average. Its author, if signed in, reads the reason on their account page."
        errors={result?.fields.reason}
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
    </Part>
  );
}

export function Hidden({
  review,
  hidden,
  result,
}: PartProps & { hidden: NonNullable<ReviewDetails["hidden"]> }) {
  return (
    <Part review={review} result={result} title="Hidden">
      <p className="wrap-anywhere">
        <span>{`Since ${hidden.since}:`}</span> <bdi>{hidden.reason}</bdi>
      </p>
      <div>
        <Act intent="show">Show Again</Act>
      </div>
    </Part>
  );
}
