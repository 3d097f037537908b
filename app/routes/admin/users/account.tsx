import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { FormActions } from "~/components/admin/forms/form-actions";
import { FormError, useErrorToast } from "~/components/admin/forms/form-error";
import { keepScreenWhenUnreachable, useActionResult } from "~/components/admin/forms/keep-when-unreachable";
import { SessionWords } from "~/components/storefront/account/account-sessions";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/form/button";
import { Dialog } from "~/components/ui/dialog";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { endSessionsOf, isDisabled, setDisabled } from "~/domain/users/disable";
import { userById } from "~/domain/users/users";
import { requireAdmin } from "~/http/session/access";
import { redirectWithToast } from "~/http/session/flash";
import { formErrorResponse, intentOf, readForm } from "~/http/forms/forms";
import { shownSessions } from "~/http/session/shown-sessions";
import { DomainError, notFound } from "~/lib/errors";
import { personName } from "~/lib/text/person-name";

export const meta: MetaFunction = () => [{ title: "Account · Back office" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { id: ownId } = await requireAdmin(context);
  const user = await userById(params.id ?? "");
  if (!user) throw notFound("User");
  return {
    name: personName(user) ?? user.email,
    isOwn: user.id === ownId,
    isAdmin: user.isAdmin,
    disabled: await isDisabled(user.id),
    sessions: await shownSessions(user.id, null),
  };
}

const done = { "end-sessions": "Sessions Ended", disable: "Account Disabled", enable: "Account Enabled" };

export async function action({ context, params, request }: ActionFunctionArgs) {
  const by = await requireAdmin(context);
  const intent = intentOf(await readForm(request), ["end-sessions", "disable", "enable"]);
  const { pathname, search } = new URL(request.url);
  const id = params.id ?? "";
  try {
    if (intent === "end-sessions") await endSessionsOf(id, by);
    else await setDisabled(id, intent === "disable", by);
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== "conflict") throw error;
    return formErrorResponse(error, {});
  }
  return redirectWithToast(pathname + search, { title: done[intent] });
}

export const clientAction = keepScreenWhenUnreachable;
export const shouldRevalidate = unlessFailed;

export default function UserAccount() {
  const { name, isOwn, isAdmin, disabled, sessions } = useLoaderData<typeof loader>();
  const closeTo = `/admin/users${useLocation().search}`;
  const busy = useNavigation().formMethod === "POST";
  const refusal = useActionResult<typeof action>();
  useErrorToast(refusal);
  return (
    <Dialog open onCloseTo={closeTo} title="Account">
      <FormError message={refusal?.message} />
      <p className="wrap-anywhere">
        <strong>
          <bdi>{name}</bdi>
        </strong>{" "}
        {disabled && <Badge variant="destructive">Disabled</Badge>}
      </p>
      <p>{sessions.length === 0 ? "Not logged in anywhere." : "Logged in from:"}</p>
      <ul className="space-y-3">
        {sessions.map((session) => (
          <li key={session.key}>
            <SessionWords session={session} />
          </li>
        ))}
      </ul>
      <p className="text-muted">{isOwn ? OWN : isAdmin ? ADMIN : disabled ? IS_DISABLED : CAN_BE}</p>
      {!isOwn && (
        <Form method="post" preventScrollReset>
          <FormActions closeTo={closeTo}>
            {sessions.length > 0 && (
              <Button name="intent" value="end-sessions" variant="outline" disabled={busy}>
                End All Sessions
              </Button>
            )}
            {!isAdmin && (
              <Button
                name="intent"
                value={disabled ? "enable" : "disable"}
                variant={disabled ? "primary" : "destructive"}
                disabled={busy}
              >
                {disabled ? "Enable Account" : "Disable Account"}
              </Button>
            )}
          </FormActions>
        </Form>
      )}
    </Dialog>
  );
}

const OWN = "These are your own sessions; end them on your account page.";
const ADMIN = "To disable an admin's account, revoke the admin rights first.";
const IS_DISABLED =
  "This person cannot sign in. Their orders are not affected, and they can still buy as a guest.";
const CAN_BE = "Signs this person out everywhere and blocks sign-in. Their orders are not affected.";
