import { useEffect, useState } from "react";
import type {
  RecentlyViewedProps,
  RecentlyViewedRow,
} from "~/components/storefront/listing/recently-viewed-row";

type RowComponent = typeof RecentlyViewedRow;

/** Only scripts can read the browser's storage, so without them there is no such row. Loaded after the page. */
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
