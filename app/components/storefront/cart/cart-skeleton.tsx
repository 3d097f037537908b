import { Card } from "~/components/ui/card";
import { Skeleton } from "~/components/ui/skeleton";

export function CartSkeleton() {
  return (
    <div className="page py-8" role="status" aria-label="Loading">
      <Skeleton className="mb-8 h-10 w-56" />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="flex flex-col gap-5">
          <Skeleton className="h-28" />
          <Skeleton className="h-28" />
        </div>
        <Card className="flex flex-col gap-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-24" />
          <Skeleton className="h-13" />
        </Card>
      </div>
    </div>
  );
}
