import { type KeyboardEventHandler, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { codeAttributes } from "~/components/ui/form/code-attributes";
import { Input } from "~/components/ui/form/input";

interface CodeInputProps {
  label: string;
  name: string;
  typed: string;
  /** When it changes, the field shows `typed`. */
  entered: string;
  answer: ReactNode;
  field?: RefObject<HTMLInputElement>;
  onKeyDown?: KeyboardEventHandler;
  /** The button. */
  children: ReactNode;
}

/** Where a code is typed, with what the shop says of it. */
export function CodeInput({ label, name, typed, entered, answer, children, ...input }: CodeInputProps) {
  const { field, onKeyDown } = input;
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const ref = field ?? own;
  const shown = useRef(entered);
  // Not a new field, because it may have the focus.
  useEffect(() => {
    if (ref.current && shown.current !== entered) ref.current.value = typed;
    shown.current = entered;
  }, [ref, entered, typed]);
  return (
    <>
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <div>
        <div className="flex gap-2">
          <Input
            ref={ref}
            id={id}
            name={name}
            defaultValue={typed}
            {...codeAttributes}
            aria-describedby={`${id}-answer`}
            onKeyDown={onKeyDown}
          />
          {children}
        </div>
        {/* There before its text, so that screen readers say it. */}
        <div id={`${id}-answer`} role="status" className="font-bold *:pt-1.5">
          {answer}
        </div>
      </div>
    </>
  );
}
