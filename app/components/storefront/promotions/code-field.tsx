import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import type { CodeState } from "~/components/storefront/checkout/place-order-result";
import { Button } from "~/components/ui/form/button";
import { Input } from "~/components/ui/form/input";
import { CODE_FIELD, CODE_PRESS } from "~/lib/promotions/code-field";

interface CodeFieldProps {
  code: CodeState;
  /** A code that is not applied yet. */
  typed?: string;
  /** In the checkout, whose form is not posted with scripts. */
  onPress?: (press: "apply" | "remove") => void;
}

/** Part of a form. Shown only while the shop has codes. */
export function CodeField({ code: { isTaken, text, problem }, typed = text, onPress }: CodeFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(typed);
  // Not a new field, because it may have the focus.
  useEffect(() => {
    if (field.current && shown.current !== typed) field.current.value = typed;
    shown.current = typed;
  }, [typed]);
  if (!isTaken) return null;
  const button = (press: "apply" | "remove") => ({
    name: CODE_PRESS,
    value: press,
    formNoValidate: true,
    ...(onPress && { type: "button" as const }),
    onClick: () => {
      // The button that removes a code goes with it.
      if (press === "remove") field.current?.focus();
      onPress?.(press);
    },
  });
  // Enter would place the order.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !onPress) return;
    event.preventDefault();
    onPress("apply");
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-bold">
        Discount Code
      </label>
      <div className="flex gap-2">
        <Input
          ref={field}
          id={id}
          name={CODE_FIELD}
          defaultValue={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          translate="no"
          aria-describedby={`${id}-answer`}
          onKeyDown={onKeyDown}
        />
        <Button variant="outline" {...button("apply")}>
          Apply
        </Button>
      </div>
      <div id={`${id}-answer`} role="status" className="text-sm font-bold text-warn empty:hidden">
        {problem}
      </div>
      {text !== "" && (
        <Button variant="outline" size="sm" className="self-start" {...button("remove")}>
          {`Remove ${text}`}
        </Button>
      )}
    </div>
  );
}
