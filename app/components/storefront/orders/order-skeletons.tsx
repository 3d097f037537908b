import { Card } from "~/components/ui/card";
import { Skeleton } from "~/components/ui/skeleton";

export function OrdersSkeleton() {
  return (
    <div className="page max-w-4xl py-8" role="status" aria-label="Loading your orders">
      <Skeleton className="mb-8 h-10 w-56" />
      <div className="flex flex-col gap-6">
        <OrderCardSkeleton />
        <OrderCardSkeleton />
      </div>
    </div>
  );
}

export function OrderSkeleton() {
  return (
    <div className="page max-w-4xl py-8" role="status" aria-label="Loading the order">
      <OrderCardSkeleton />
    </div>
  );
}

function OrderCardSkeleton() {
  return (
    <Card className="flex flex-col gap-5 p-6">
      <div className="flex justify-between">
        <Skeleton className="h-7 w-44" />
        <Skeleton className="h-6 w-24" />
      </div>
      <Skeleton className="h-28" />
      <Skeleton className="h-12 w-60" />
    </Card>
  );
}
