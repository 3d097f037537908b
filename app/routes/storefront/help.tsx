import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta, rootDataOf } from "~/components/seo/page-meta";
import { PageTitle } from "~/components/ui/page-title";
import { RichContent } from "~/components/ui/rich-content";
import { shopSettings } from "~/domain/settings/settings";
import { helpPages, helpPath } from "~/lib/url/help-pages";
import { parseMarkdown } from "~/lib/text/markdown";
import { notFoundWithToys } from "~/routes/storefront/catalog/suggested-cards";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (!data) return pageMeta(rootDataOf(matches), { title: "404 Page Not Found", hidden: true });
  return pageMeta(rootDataOf(matches), { title: data.title, path: data.path });
};

export async function loader({ params }: LoaderFunctionArgs) {
  const page = helpPages.find(({ slug }) => slug === params.page);
  const text = page && (await shopSettings()).help[page.slug];
  if (!text) throw await notFoundWithToys("Page");
  return { title: page.title, path: helpPath(page.slug), content: parseMarkdown(text) };
}

export default function Help() {
  const { title, content } = useLoaderData<typeof loader>();
  return (
    <div className="page max-w-4xl py-8">
      <PageTitle>{title}</PageTitle>
      <div className="max-w-prose space-y-4 text-lg wrap-anywhere">
        <RichContent content={content} />
      </div>
    </div>
  );
}
