import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useRevalidator, useLocation, useNavigation } from "@remix-run/react";
import { Sidebar, SIDEBAR_ID } from "~/components/admin/shell/sidebar";
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
import { useCallback, useEffect, useRef, useState } from "react";
import { plainCookie } from "~/lib/url/shop-cookies";
import { toast } from "~/components/ui/toast/toast";
import { errorToast, type ToastMessage } from "~/lib/toast-message";
import { Skeleton } from "~/components/ui/skeleton";

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

const NARROW = "(max-width: 767.98px)";

function useSidebar(initial: boolean) {
  const [open, setOpen] = useState(initial);
  const panel = useRef<HTMLElement>(null);

  const toggle = useCallback(() => {
    setOpen(!open);
    document.cookie = plainCookie("sidebar_state", String(!open), location.protocol === "https:");
  }, [open]);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== "b" ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      if (matchMedia(NARROW).matches) panel.current?.togglePopover();
      else toggle();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [toggle]);

  return { open, toggle, panel };
}

const UNREACHABLE = "The shop cannot be reached. Check your connection, then press Undo again.";

const LOGGED_OUT = "You are logged out. Log in in another tab, then press Undo again.";

/** Undoes without a navigation, so that unsaved forms stay. After a network error, Undo can be pressed again. */
function useUndo(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const undo = (event: SubmitEvent) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.dataset.undo === undefined) return;
      event.preventDefault();
      if (form.ariaBusy === "true") return;
      form.ariaBusy = "true";
      void send(form).then((isDone) => isDone && revalidate());
    };
    document.addEventListener("submit", undo);
    return () => document.removeEventListener("submit", undo);
  }, [revalidate]);
}

async function send(form: HTMLFormElement): Promise<boolean> {
  const action = form.getAttribute("action") ?? "";
  const fields = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const { status, message = UNREACHABLE, toast: done } = await answerTo(action, new URLSearchParams(fields));
  if (form.contains(document.activeElement)) form.closest("ol")?.focus();
  const isRefused = status >= 400 && status < 500 && status !== 401;
  const failed = errorToast(status === 401 ? LOGGED_OUT : message, "Not undone");
  toast(done ?? { ...failed, ...(!isRefused && { undo: { action, fields } }) });
  return done !== undefined;
}

interface UndoResponse {
  status: number;
  message?: string;
  toast?: ToastMessage;
}

async function answerTo(action: string, body: URLSearchParams): Promise<UndoResponse> {
  try {
    const response = await fetch(action, { method: "POST", body, headers: { Accept: "application/json" } });
    const said = (await response.json().catch(() => null)) as Omit<UndoResponse, "status"> | null;
    return { ...said, status: response.status };
  } catch {
    return { status: 0 };
  }
}

const SKELETON_DELAY_MS = 120;

function usePendingScreen(): string | null {
  const navigation = useNavigation();
  const here = screenOf(useLocation().pathname);
  const there = navigation.state === "loading" ? screenOf(navigation.location.pathname) : here;
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    if (there === here || there === null) return setShown(null);
    const timer = setTimeout(() => setShown(there), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [here, there]);
  return there === here ? null : shown;
}

function screenOf(pathname: string): string | null {
  const [, area, screen = ""] = pathname.split("/");
  return area === "admin" ? screen : null;
}

const INVENTORY_ROWS = 5;

const CARDS = 8;

function PendingScreen({ screen }: { screen: string }) {
  return (
    <div role="status">
      <p className={screen === "products" ? "mb-4 text-muted" : "sr-only"}>
        {screen === "products" ? "Loading products..." : "Loading…"}
      </p>
      <Skeleton className="mb-6 h-9 w-48" />
      {screen === "inventory" ? <Rows /> : <Cards />}
    </div>
  );
}

function Rows() {
  return (
    <div className="grid gap-2">
      {Array.from({ length: INVENTORY_ROWS }, (_, row) => (
        <Skeleton key={row} className="h-12 w-full" />
      ))}
    </div>
  );
}

function Cards() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {Array.from({ length: CARDS }, (_, card) => (
        <Skeleton key={card} className="h-40" />
      ))}
    </div>
  );
}
