import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/node";
import { useEffect } from "react";
import { isFailure } from "~/components/ui/connection/unreachable";
import { toast } from "~/components/ui/toast/toast";
import { errorToast } from "~/lib/toast-message";

/** Shows the last data while offline. Kept in an effect, because effects never run on the server for other visitors. */
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
