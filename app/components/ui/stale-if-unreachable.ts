import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/node";
import { useEffect } from "react";
import { isFailure } from "~/components/ui/unreachable";
import { toast } from "~/components/ui/toast";
import { errorToast } from "~/lib/toast-message";

/**
 * A `clientLoader` that returns the route's latest data again where the shop cannot be reached or fails, so that
 * the page stays. `useData` stands for `useLoaderData`; it remembers the data in an effect, because effects run
 * in browsers only and a server must not keep one visitor's data for the next.
 * @param notice a toast, for pages that do not say themselves that their data are old
 */
export function staleIfUnreachable<Loader>(notice?: string) {
  type Data = SerializeFrom<Loader>;
  let latest: Data | undefined;
  const remember = (data: Data | undefined) => {
    latest = data ?? latest;
  };
  return {
    remember,
    async clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Data> {
      try {
        return (await serverLoader<Loader>()) as Data;
      } catch (error) {
        if (latest === undefined || !isFailure(error)) throw error;
        if (notice) toast(errorToast(notice));
        return { ...latest };
      }
    },
    useData(): Data {
      const data = useLoaderData<Loader>() as Data;
      useEffect(() => remember(data), [data]);
      return data;
    },
  };
}
