import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Skeleton } from "~/components/ui/skeleton";

const SKELETON_DELAY_MS = 120;

export function usePendingScreen(): string | null {
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

export function PendingScreen({ screen }: { screen: string }) {
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
