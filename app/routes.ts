import { type RouteConfig, index, layout, prefix, route } from "@remix-run/route-config";

/** Every URL of the shop and its file. The JSON endpoints stand in app/api/index.ts. */
export default [
  layout("routes/storefront/layout.tsx", [
    index("routes/storefront/catalog/landing.tsx"),
    route("products", "routes/storefront/catalog/products.tsx"),
    route("product/:id", "routes/storefront/catalog/product.tsx"),
    route("help/:page", "routes/storefront/help.tsx"),
    route("cart", "routes/storefront/cart.tsx"),
    route("checkout", "routes/storefront/checkout.tsx"),
    route("order-confirmation", "routes/storefront/orders/order-confirmation.tsx"),
    ...prefix("orders", [
      index("routes/storefront/orders/orders.tsx"),
      route(":id", "routes/storefront/orders/order.tsx"),
    ]),
    route("account", "routes/storefront/account/account.tsx", [
      route("delete", "routes/storefront/account/account-delete.tsx"),
    ]),
    route("privacy", "routes/storefront/privacy.tsx"),
    route("*", "routes/storefront/not-found.tsx"),
  ]),
  route("account/data", "routes/storefront/account/account-data.ts"),
  route("orders/:id/data", "routes/storefront/orders/order-data.ts"),
  route("cart/changes", "routes/storefront/cart-changes.ts"),
  route("admin", "routes/admin/layout.tsx", [
    layout("routes/admin/screens.tsx", [
      index("routes/admin/dashboard.tsx"),
      route("products", "routes/admin/products/list.tsx", [
        route("new", "routes/admin/products/new.tsx"),
        route("prices", "routes/admin/products/prices.tsx"),
        route(":id/edit", "routes/admin/products/edit.tsx"),
        route(":id/delete", "routes/admin/products/delete.tsx"),
      ]),
      route("categories", "routes/admin/categories/list.tsx", [
        route("new", "routes/admin/categories/new.tsx"),
        route(":id/edit", "routes/admin/categories/edit.tsx"),
        route(":id/delete", "routes/admin/categories/delete.tsx"),
      ]),
      route("inventory", "routes/admin/inventory/list.tsx"),
      route("inventory/count", "routes/admin/inventory/stock-take.tsx"),
      route("inventory/:id", "routes/admin/inventory/log.tsx"),
      route("users", "routes/admin/users/list.tsx", [
        route(":id", "routes/admin/users/access.tsx"),
        route(":id/account", "routes/admin/users/account.tsx"),
      ]),
      route("orders", "routes/admin/orders/list.tsx", [
        route("bulk", "routes/admin/orders/bulk.tsx"),
        route(":id", "routes/admin/orders/order.tsx"),
        route(":id/remove-customer", "routes/admin/orders/remove-customer.tsx"),
      ]),
      route("orders/:id/customer", "routes/admin/orders/customer.tsx"),
      route("orders/:id/slip", "routes/admin/orders/slip.tsx"),
      route("orders/slips", "routes/admin/orders/slips.tsx"),
      route("orders/pick-list", "routes/admin/orders/pick-list.tsx"),
      route("reports", "routes/admin/reports/reports.tsx"),
      route("reviews", "routes/admin/reviews/list.tsx", [route(":id", "routes/admin/reviews/review.tsx")]),
      route("audit", "routes/admin/audit.tsx"),
      route("payments", "routes/admin/payments.tsx"),
      route("backups", "routes/admin/backups/list.tsx"),
      route("settings", "routes/admin/settings.tsx"),
      route("system", "routes/admin/system.tsx"),
      route("welcome", "routes/admin/welcome.tsx"),
      route("*", "routes/admin/not-found.tsx"),
    ]),
  ]),
  ...prefix("admin", [
    route("sidebar", "routes/admin/sidebar.ts"),
    route("products/:id/images", "routes/admin/products/images.ts"),
    route("orders/undo", "routes/admin/orders/undo.ts"),
    route("products/:id/undo-deletion", "routes/admin/products/undo-deletion.ts"),
    route("reports/:file", "routes/admin/reports/download.ts"),
    route("backups/:file", "routes/admin/backups/download.ts"),
  ]),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route(".well-known/security.txt", "routes/security-txt.ts"),
  route("manifest.webmanifest", "routes/manifest.ts"),
] satisfies RouteConfig;
