import { Outlet } from "@remix-run/react";
import { Footer } from "~/components/storefront/footer";
import { useRootData } from "~/root";

/** Everything a shopper sees stands between the shop's header and footer. */
export default function StorefrontLayout() {
  const data = useRootData();
  return (
    <>
      <main id="main" className="grow">
        <Outlet />
      </main>
      {data && <Footer shop={data.shop} categories={data.categories} year={data.year} />}
    </>
  );
}
