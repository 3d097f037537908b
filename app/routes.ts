import { type RouteConfig, index, layout, prefix, route } from "@remix-run/route-config";

/** Every address of the shop and its file. The JSON endpoints stand in app/api/index.ts. */
export default [
  layout("routes/storefront/layout.tsx", [
    index("routes/storefront/landing.tsx"),
    route("products", "routes/storefront/products.tsx"),
    route("product/:id", "routes/storefront/product.tsx"),
    route("cart", "routes/storefront/cart.tsx"),
    route("checkout", "routes/storefront/checkout.tsx"),
    route("order-confirmation", "routes/storefront/order-confirmation.tsx"),
    ...prefix("orders", [index("routes/storefront/orders.tsx"), route(":id", "routes/storefront/order.tsx")]),
    route("account", "routes/storefront/account.tsx"),
    route("*", "routes/storefront/not-found.tsx"),
  ]),
  route("admin", "routes/admin/layout.tsx", [index("routes/admin/dashboard.tsx")]),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("manifest.webmanifest", "routes/manifest.ts"),
] satisfies RouteConfig;
