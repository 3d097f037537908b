import { Card } from "~/components/ui/card";
import { Skeleton } from "~/components/ui/skeleton";

export function AccountSkeleton() {
  return (
    <div className="page max-w-4xl py-8" role="status" aria-label="Loading your account">
      <Skeleton className="mb-8 h-10 w-48" />
      <div className="grid gap-6 md:grid-cols-2">
        <Card className="flex items-center gap-5 p-6">
          <Skeleton className="size-20 rounded-full" />
          <Skeleton className="h-14 grow" />
        </Card>
        <Card className="flex flex-col gap-3 p-6">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </Card>
      </div>
    </div>
  );
}
