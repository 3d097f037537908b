import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import type { CodeState } from "~/components/storefront/promotions/code-state";
import { Button } from "~/components/ui/form/button";
import { Input } from "~/components/ui/form/input";
import { CODE_FIELD, CODE_PRESS, CODE_SHOWN } from "~/lib/promotions/code-field";

interface CodeFieldProps {
  code: CodeState;
  /** In the checkout, whose form is not posted with scripts. */
  onPress?: (press: string) => void;
}

/** Part of a form. Shown only while the shop has codes or gift cards. */
export function CodeField({ code, onPress }: CodeFieldProps) {
  const { isShown, takesGiftCards, discountCode, typed, problem, cards, ended } = code;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const entered = `${cards.map((card) => card.id).join()} ${discountCode} ${typed}`;
  const shown = useRef(entered);
  // Not a new field, because it may have the focus.
  useEffect(() => {
    if (field.current && shown.current !== entered) field.current.value = typed;
    shown.current = entered;
  }, [entered, typed]);
  if (!isShown) return null;
  const button = (press: string) => ({
    name: CODE_PRESS,
    value: press,
    formNoValidate: true,
    ...(onPress && { type: "button" as const }),
    onClick: () => {
      // The button that removes a code goes with it.
      if (press !== "apply") field.current?.focus();
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
        {takesGiftCards ? "Gift Card or Discount Code" : "Discount Code"}
      </label>
      <input type="hidden" name={CODE_SHOWN} value={typed} />
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
      {ended.map((words) => (
        <p key={words} className="text-sm font-bold text-warn">
          {words}
        </p>
      ))}
      {discountCode !== "" && (
        <Button variant="outline" size="sm" className="self-start" {...button("remove")}>
          {`Remove ${discountCode}`}
        </Button>
      )}
      {cards.length > 0 && (
        <ul className="flex flex-col gap-1.5 pt-1">
          {cards.map(({ id: cardId, name, words }) => (
            <li key={cardId} className="flex items-center justify-between gap-3">
              <span>{words}</span>{" "}
              <Button variant="outline" size="sm" aria-label={`Remove ${name}`} {...button(cardId)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
