import { useEffect, useState } from "react";
import type {
  RecentlyViewedProps,
  RecentlyViewedRow,
} from "~/components/storefront/listing/recently-viewed-row";

type RowComponent = typeof RecentlyViewedRow;

/** The list is in localStorage, so there is no row without scripts. The row's code is loaded after the page. */
export function RecentlyViewed(props: RecentlyViewedProps) {
  const [Row, setRow] = useState<RowComponent | null>(null);
  useEffect(() => {
    void import("./recently-viewed-row").then(
      (loaded) => setRow(() => loaded.RecentlyViewedRow),
      () => null,
    );
  }, []);
  return Row && <Row {...props} />;
}
