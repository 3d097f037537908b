import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/node";
import { useEffect } from "react";
import { isUnreachable } from "~/components/ui/unreachable";
import { toast } from "~/components/ui/toast";

/**
 * What a route has loaded stays on its page where the shop cannot be reached to load it anew. `useShown`
 * stands for `useLoaderData`; it remembers in an effect, so that nothing is ever kept on the server.
 * @param notice says so, where the page itself does not
 */
export function keepShown<Loader>(notice?: string) {
  type Data = SerializeFrom<Loader>;
  let shown: Data | undefined;
  const remember = (data: Data | undefined) => {
    shown = data ?? shown;
  };
  return {
    remember,
    async clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<Data> {
      try {
        return (await serverLoader<Loader>()) as Data;
      } catch (error) {
        if (shown === undefined || !isUnreachable(error)) throw error;
        if (notice) toast({ title: "Error", description: notice, variant: "destructive" });
        return { ...shown };
      }
    },
    useShown(): Data {
      const data = useLoaderData<Loader>() as Data;
      useEffect(() => remember(data), [data]);
      return data;
    },
  };
}

export const OLD_LIST =
  "The shop cannot be reached, so this is still the list from before. Check your connection, then search again.";
