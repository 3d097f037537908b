import type { MetaFunction } from "@remix-run/node";
import { Outlet, useRouteError } from "@remix-run/react";
import { ScreenError } from "~/components/admin/shell/screen-error";
import { errorTitle } from "~/components/storefront/shell/error-page";

export const meta: MetaFunction = ({ error }) =>
  error === undefined ? [] : [{ title: `${errorTitle(error)} · Back office` }];

export default function Screens() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ScreenError error={useRouteError()} />;
}
