import { type KeyboardEventHandler, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { codeAttributes } from "~/components/ui/form/code-attributes";
import { Input } from "~/components/ui/form/input";

interface CodeInputProps {
  label: string;
  name: string;
  typed: string;
  /** The field is reset to `typed` whenever this value changes. */
  entered: string;
  answer: ReactNode;
  field?: RefObject<HTMLInputElement>;
  onKeyDown?: KeyboardEventHandler;
  /** The button beside the field. */
  children: ReactNode;
}

/** The field for a code, with the shop's answer below. */
export function CodeInput({ label, name, typed, entered, answer, children, ...input }: CodeInputProps) {
  const { field, onKeyDown } = input;
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const ref = field ?? own;
  const shown = useRef(entered);
  // Sets the value instead of mounting a new field, which would lose the focus.
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
        {/* Rendered before it has text: screen readers announce only changes of an existing element. */}
        <div id={`${id}-answer`} role="status" className="font-bold *:pt-1.5">
          {answer}
        </div>
      </div>
    </>
  );
}
