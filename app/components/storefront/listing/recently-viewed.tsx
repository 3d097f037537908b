import { useEffect, useState } from "react";
import type { RecentlyViewedRow } from "~/components/storefront/listing/recently-viewed-row";

type Row = typeof RecentlyViewedRow;

/**
 * Only scripts can read the browser's storage, so without them there is no such row. Loaded after the page.
 * @param productId the one looked at
 */
export function RecentlyViewed({ productId }: { productId?: string }) {
  const [Row, setRow] = useState<Row | null>(null);
  useEffect(() => {
    void import("./recently-viewed-row").then(
      (loaded) => setRow(() => loaded.RecentlyViewedRow),
      () => null,
    );
  }, []);
  return Row && <Row productId={productId} />;
}
