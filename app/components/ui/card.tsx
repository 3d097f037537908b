import type { HTMLAttributes } from "react";
import { classNames } from "~/components/ui/class-names";

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      className={classNames("rounded-lg border border-line bg-surface p-5 shadow-card", className)}
      {...rest}
    />
  );
}

export function CardTitle({ className, ...rest }: HTMLAttributes<HTMLHeadingElement>) {
  return <h2 className={classNames("text-xl", className)} {...rest} />;
}
