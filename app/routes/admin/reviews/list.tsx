import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, Link } from "@remix-run/react";
import MessageCircleHeart from "lucide-react/icons/message-circle-heart";
import { SearchForm } from "~/components/admin/lists/search-form";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { LinkButton } from "~/components/ui/form/button";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { Pagination } from "~/components/ui/pagination";
import { STALE_LIST } from "~/components/admin/lists/stale-list";
import { staleIfUnreachable } from "~/components/ui/connection/stale-if-unreachable";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import {
  type AdminReview,
  listAllReviews,
  type ReviewFilter,
  reviewFilters,
} from "~/domain/reviews/admin-list";
import { requireAdmin } from "~/http/session/access";
import { formatDay } from "~/lib/time/dates";
import { listQuery, urlWith } from "~/lib/url/list-url";
import { readPage } from "~/lib/url/pagination";
import { LinkTabs } from "~/components/admin/link-tabs";
import { Badge } from "~/components/ui/badge";
import { classNames } from "~/components/ui/class-names";
import { Stars } from "~/components/ui/product/stars";

export const meta: MetaFunction = () => [{ title: "Reviews · Back office" }];

const PER_PAGE = 25;

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const { params, search, page: asked } = listQuery(request.url);
  const show = reviewFilters.find((name) => name === params.get("show")) ?? "all";
  const { rows, counts, page, pages } = await readPage(asked, PER_PAGE, async (range) => {
    const list = await listAllReviews({ show, search, ...range });
    return { ...list, total: list.counts[show] };
  });
  return { reviews: rows.map(rowOf), counts, show, search, page, pages };
}

function rowOf(review: AdminReview): ReviewRowData {
  const { id, productName, guestName, email, rating, title, comment, featuredPlace } = review;
  return {
    id,
    productName,
    rating,
    title,
    comment,
    featuredPlace,
    author: guestName ?? email ?? "Customer",
    date: formatDay(review.createdAt),
    isHidden: review.hiddenAt !== null,
    answered: review.answer === null ? "no" : review.isAnswerOlder ? "older" : "yes",
  };
}

export const shouldRevalidate = unlessFailed;

const latest = staleIfUnreachable<typeof loader>(STALE_LIST);
export const clientLoader = latest.clientLoader;

export default function Reviews() {
  useFocusAfterPress();
  const { reviews, counts, show, search, page, pages } = latest.useData();
  const filter = (values: { show?: ReviewFilter; page?: number }) => {
    const { show: shown = show, page: at = 1 } = values;
    return { show: shown === "all" ? "" : shown, search, page: at };
  };
  return (
    <>
      <PageTitle
        aside={
          <LinkButton to="/admin/audit?entity=review" variant="outline">
            Changes
          </LinkButton>
        }
      >
        Reviews
      </PageTitle>
      <SearchForm
        action="/admin/reviews"
        label="Search by words, author or product"
        value={search}
        className="mb-3"
      >
        {show !== "all" && <input type="hidden" name="show" value={show} />}
      </SearchForm>
      <ReviewTabs
        counts={counts}
        show={show}
        hrefOf={(to) => urlWith("/admin/reviews", filter({ show: to }))}
      />
      {reviews.length > 0 ? (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
          {reviews.map((review) => (
            <ReviewRow key={review.id} review={review} query={urlWith("", filter({ page }))} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={MessageCircleHeart} title={emptyText(show, search)} />
      )}
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(to) => urlWith("/admin/reviews", filter({ page: to }))}
      />
      <Outlet />
    </>
  );
}

function emptyText(show: ReviewFilter, search: string): string {
  if (search) return "No reviews match your search";
  const texts: Record<ReviewFilter, string> = {
    all: "Nobody has written a review yet",
    low: "No review has one or two stars",
    unanswered: "Every review has a reply",
    hidden: "No review is hidden",
  };
  return texts[show];
}

type ReviewTab = "all" | "low" | "unanswered" | "hidden";

const tabs: { name: ReviewTab; label: string }[] = [
  { name: "all", label: "All Reviews" },
  { name: "low", label: "1–2 Stars" },
  { name: "unanswered", label: "Without Reply" },
  { name: "hidden", label: "Hidden" },
];

interface ReviewTabsProps {
  counts: Record<ReviewTab, number>;
  show: ReviewTab;
  hrefOf: (show: ReviewTab) => string;
}

function ReviewTabs({ counts, show, hrefOf }: ReviewTabsProps) {
  return (
    <div className="mb-2">
      <LinkTabs
        label="Which reviews"
        tabs={tabs.map(({ name, label }) => ({
          key: name,
          to: hrefOf(name),
          label,
          count: counts[name],
          isCurrent: name === show,
        }))}
      />
    </div>
  );
}

interface ReviewRowData {
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

function ReviewRow({ review, query }: { review: ReviewRowData; query: string }) {
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
