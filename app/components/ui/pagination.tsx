import { Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { buttonLook } from "~/components/ui/form/button";

interface PaginationProps {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  const place = useRef<HTMLSpanElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // The pressed link disappears on the first and last page, and takes the focus with it.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [page]);
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-3 pt-8">
      {page > 1 && (
        <Link to={hrefOf(page - 1)} rel="prev" className={buttonLook({ variant: "outline" })}>
          Previous
        </Link>
      )}{" "}
      <span ref={place} tabIndex={-1} className="font-bold">
        {`Page ${page} of ${pages}`}
      </span>{" "}
      {page < pages && (
        <Link to={hrefOf(page + 1)} rel="next" className={buttonLook({ variant: "outline" })}>
          Next
        </Link>
      )}
    </nav>
  );
}
