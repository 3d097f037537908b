import { environment } from "~/services/environment/environment";

const personal = [
  "/admin",
  "/api/",
  "/checkout",
  "/order-confirmation",
  "/pay/",
  "/orders",
  "/account",
  "/demo/",
];

export function loader() {
  const lines = [
    "User-agent: *",
    ...personal.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${environment.publicUrl}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
