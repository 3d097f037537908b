import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Tags from "lucide-react/icons/tags";
import Trash2 from "lucide-react/icons/trash";
import { useFocusAfterPress } from "~/components/ui/hooks/use-focus-after-press";
import { LinkButton } from "~/components/ui/form/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { PageTitle } from "~/components/ui/page-title";
import { unlessFailed } from "~/components/ui/connection/unreachable";
import { listCategories } from "~/domain/catalog/categories";
import { requireAdmin } from "~/http/session/access";

export const meta: MetaFunction = () => [{ title: "Categories · Back office" }];

export async function loader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  const categories = await listCategories();
  return {
    categories: categories.map(({ id, name, slug, description }) => ({ id, name, slug, description })),
  };
}

export const shouldRevalidate = unlessFailed;

export default function Categories() {
  useFocusAfterPress();
  const { categories } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle
        aside={
          <LinkButton to="/admin/categories/new" preventScrollReset>
            <Plus aria-hidden className="size-5" />
            Add Category
          </LinkButton>
        }
      >
        Categories
      </PageTitle>
      {categories.length > 0 ? (
        <ul className="grid gap-3">
          {categories.map(({ id, name, slug, description }) => (
            <li key={id}>
              <Card className="flex flex-wrap items-start gap-3">
                <div className="min-w-0 grow basis-60">
                  <h2 className="text-lg wrap-anywhere">{name}</h2>
                  <p className="text-sm break-all text-muted">{slug}</p>
                  {description && <p className="mt-1 wrap-anywhere">{description}</p>}
                </div>
                <div className="flex gap-2">
                  <LinkButton
                    to={`/admin/categories/${id}/edit`}
                    variant="outline"
                    size="sm"
                    preventScrollReset
                  >
                    <Pencil aria-hidden className="size-4" />
                    Edit <span className="sr-only">{name}</span>
                  </LinkButton>{" "}
                  <LinkButton
                    to={`/admin/categories/${id}/delete`}
                    variant="ghost"
                    size="sm"
                    preventScrollReset
                    className="text-danger!"
                  >
                    <Trash2 aria-hidden className="size-4" />
                    Delete <span className="sr-only">{name}</span>
                  </LinkButton>
                </div>
              </Card>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon={Tags} title="No Categories" text="Get started by adding your first category" />
      )}
      <Outlet />
    </>
  );
}
