import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import MessageCircleHeart from "lucide-react/icons/message-circle-heart";
import { ReviewRow, type ReviewRowData } from "~/components/admin/reviews/review-row";
import { ReviewTabs } from "~/components/admin/reviews/review-tabs";
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
    ...{ id, productName, rating, title, comment, featuredPlace },
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
