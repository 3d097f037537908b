import { Form, Link, useNavigation } from "@remix-run/react";
import { FormError } from "~/components/storefront/product/form-error";
import { type ButtonSize, FocusableButton } from "~/components/ui/form/button";
import { Field } from "~/components/ui/form/field";
import { Input } from "~/components/ui/form/input";
import type { FormResult } from "~/lib/form-result";
import { consentWords } from "~/lib/subscriptions/consent-words";
import { errorToast } from "~/lib/toast-message";
import { NEWSLETTER_PATH } from "~/lib/url/subscription-paths";

interface NewsletterFormProps {
  /** The messages if the address was refused. */
  result?: FormResult<{ email: string }>;
  size?: ButtonSize;
}

/** Looks the same for all visitors, because shared cached pages have it in their footer. */
export function NewsletterForm({ result, size }: NewsletterFormProps) {
  const { formAction, formMethod } = useNavigation();
  const busy = formMethod === "POST" && formAction === NEWSLETTER_PATH;
  const { asked, until } = consentWords("newsletter", "");
  const errors = result?.fields.email;
  return (
    <Form method="post" action={NEWSLETTER_PATH} noValidate className="space-y-3">
      {result && !errors && <FormError message={errorToast(result.message)} />}
      <Field
        label="Your Email"
        name="email"
        errors={errors}
        hint={
          <>
            <span>{`You agree to get ${asked}. ${until}`}</span>{" "}
            <Link to="/privacy" className="underline">
              Privacy
            </Link>
          </>
        }
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              type="email"
              maxLength={254}
              autoComplete="email"
              defaultValue={result?.values.email}
              autoFocus={errors !== undefined}
              className="min-w-0 shrink grow basis-52"
            />
            <FocusableButton size={size} disabled={busy}>
              Subscribe
            </FocusableButton>
          </div>
        )}
      </Field>
    </Form>
  );
}
