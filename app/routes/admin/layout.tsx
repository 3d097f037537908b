import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { PendingScreen, usePendingScreen } from "~/components/admin/shell/pending-screen";
import { Sidebar, SIDEBAR_ID } from "~/components/admin/shell/sidebar";
import { useSidebar } from "~/components/admin/shell/use-sidebar";
import { useUndo } from "~/components/admin/use-undo";
import { staleIfUnreachable } from "~/components/ui/connection/stale-if-unreachable";
import { TooltipProvider } from "~/components/ui/toast/tooltip";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { usesDaySheet } from "~/domain/orders/handover/day-sheet";
import { hasGiftCards } from "~/domain/gift-cards/usable";
import { hasHadPromotions } from "~/domain/promotions/read-promotions";
import { shopSettings } from "~/domain/settings/settings";
import { requireAdmin } from "~/http/session/access";
import { useRootData } from "~/root";
import { readPlainCookie } from "~/http/session/cookies";

export const meta: MetaFunction = () => [{ title: "Back office" }, { name: "robots", content: "noindex" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return {
    sidebarOpen: readPlainCookie("sidebar_state", request.headers.get("Cookie")) !== "false",
    hasDaySheet: await usesDaySheet(),
    hasPromotions: await hasHadPromotions(),
    hasGiftCards: await hasGiftCards(),
    hasNewsletter: (await shopSettings()).newsletter,
  };
}

const latest = staleIfUnreachable<typeof loader>();
export const clientLoader = latest.clientLoader;
export const shouldRevalidate = unlessFailed;
export const handle = { menu: SIDEBAR_ID };

export default function AdminLayout() {
  const { sidebarOpen, ...has } = latest.useData();
  const user = useRootData()?.user ?? null;
  const sidebar = useSidebar(sidebarOpen);
  const pending = usePendingScreen();
  useUndo();
  return (
    <TooltipProvider>
      <div
        className="mx-auto flex w-full max-w-[100rem] grow"
        data-sidebar={sidebar.open ? "open" : "collapsed"}
      >
        <Sidebar user={user} open={sidebar.open} panel={sidebar.panel} onToggle={sidebar.toggle} {...has} />
        <main
          id="main"
          className="min-w-0 grow px-4 py-4 md:px-8 md:py-6 print:p-0"
          aria-busy={pending !== null}
        >
          {pending === null ? <Outlet /> : <PendingScreen screen={pending} />}
        </main>
      </div>
    </TooltipProvider>
  );
}
