import { Link } from "@remix-run/react";
import { buttonLook } from "~/components/ui/button";

interface PaginationProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** Nothing for a single page. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-3 pt-8">
      {page > 1 && (
        <Link to={hrefOf(page - 1)} rel="prev" className={buttonLook({ variant: "outline" })}>
          Previous
        </Link>
      )}{" "}
      <span className="font-bold">
        Page {page} of {pages}
      </span>{" "}
      {page < pages && (
        <Link to={hrefOf(page + 1)} rel="next" className={buttonLook({ variant: "outline" })}>
          Next
        </Link>
      )}
    </nav>
  );
}
