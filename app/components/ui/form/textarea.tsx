import { type TextareaHTMLAttributes, useEffect, useRef, useState } from "react";
import { classNames } from "~/components/ui/class-names";
import { useHydrated } from "~/components/ui/hooks/use-hydrated";

/** React overwrites text typed before the scripts loaded, so it is read before and put back. */
export function Textarea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const hydrated = useHydrated();
  const [typed] = useState(() => (hydrated ? null : typedInto(rest.id)));
  useEffect(() => {
    if (field.current && typed !== null) field.current.value = typed;
  }, [typed]);
  return <textarea ref={field} dir="auto" className={classNames("control", className)} {...rest} />;
}

function typedInto(id = ""): string | null {
  if (typeof document === "undefined") return null;
  const field = document.getElementById(id);
  return field instanceof HTMLTextAreaElement ? field.value : null;
}
