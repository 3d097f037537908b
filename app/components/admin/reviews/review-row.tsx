import { Link } from "@remix-run/react";
import { Badge } from "~/components/ui/badge";
import { classNames } from "~/components/ui/class-names";
import { Stars } from "~/components/ui/product/stars";

export interface ReviewRowData {
  id: string;
  productName: string;
  author: string;
  rating: number;
  title: string | null;
  comment: string | null;
  date: string;
  isHidden: boolean;
  answered: "no" | "yes" | "older";
  featuredPlace: number | null;
}

export function ReviewRow({ review, query }: { review: ReviewRowData; query: string }) {
  const { id, productName, author, rating, title, comment, date } = review;
  return (
    <li className="relative grid gap-x-5 gap-y-1 bg-surface p-4 hover:bg-sunken md:grid-cols-[10rem_minmax(0,1fr)_12rem_9rem] md:items-start md:py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 md:block">
        <Stars rating={rating} /> <p className="text-sm text-muted">{date}</p>
      </div>
      <div className="min-w-0 wrap-anywhere">
        <p className="line-clamp-2">
          <Link
            to={`/admin/reviews/${id}${query}`}
            preventScrollReset
            className={classNames("after:absolute after:inset-0", title && "font-bold")}
          >
            <bdi>{title ?? comment ?? "Stars without words"}</bdi>
            <span className="sr-only">{` by ${author} of ${productName}`}</span>
          </Link>
        </p>
        {title && comment && (
          <p dir="auto" className="line-clamp-2">
            {comment}
          </p>
        )}
      </div>
      <div className="min-w-0 text-sm">
        <p className="truncate font-bold">{productName}</p>
        <p className="truncate text-muted">
          <bdi>{author}</bdi>
        </p>
      </div>
      <ReviewBadges review={review} />
    </li>
  );
}

function ReviewBadges({ review: { isHidden, answered, featuredPlace } }: { review: ReviewRowData }) {
  return (
    <p className="flex flex-wrap gap-1 md:justify-end">
      {isHidden && <Badge variant="destructive">Hidden</Badge>}
      {answered === "yes" && <Badge variant="success">Replied</Badge>}
      {answered === "older" && <Badge variant="warning">Changed since</Badge>}
      {featuredPlace && <Badge>{`Landing page ${featuredPlace}`}</Badge>}
    </p>
  );
}
