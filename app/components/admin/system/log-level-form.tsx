import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/components/ui/form/button";
import { Card, CardTitle } from "~/components/ui/card";
import { Field } from "~/components/ui/form/field";
import { Select } from "~/components/ui/form/input";

export function LogLevelForm({ level, levels }: { level: string; levels: string[] }) {
  const isBusy = useNavigation().formData?.get("intent") === "log-level";
  return (
    <Card className="mt-6">
      <CardTitle className="mb-3">Log</CardTitle>
      <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
        <Field
          label="Log level"
          name="level"
          hint="For all processes on this server, until the next start. Set LOG_LEVEL to change it permanently."
          className="grow"
        >
          {(control) => (
            <Select {...control} key={level} defaultValue={level}>
              {(levels.includes(level) ? levels : [level, ...levels]).map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          )}
        </Field>
        <Button variant="outline" name="intent" value="log-level" disabled={isBusy}>
          Change
        </Button>
      </Form>
    </Card>
  );
}
