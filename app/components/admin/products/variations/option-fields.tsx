import Grid3x3 from "lucide-react/icons/grid-3x3";
import { Button } from "~/components/ui/form/button";
import { Input } from "~/components/ui/form/input";
import { HERE, type OptionDraft } from "~/components/admin/products/form/product-draft";

export function OptionFields({ options, problem }: { options: OptionDraft[]; problem: string }) {
  return (
    <fieldset className="rounded-md border border-line p-4">
      <legend className="px-1 font-bold">Variations from options</legend>
      <p className="mb-3 text-sm text-muted">
        Each combination becomes a variation. Existing variations are not changed.
      </p>
      <ul className="grid gap-3">
        {options.map(({ name, values }, at) => (
          <li key={at} className="flex flex-wrap gap-2">
            <Input
              name={`options.${at}.name`}
              defaultValue={name}
              aria-label={`Option ${at + 1}`}
              placeholder={["Size", "Colour"][at] ?? "Option"}
              maxLength={100}
              autoComplete="off"
              className="grow basis-24"
            />
            <Input
              name={`options.${at}.values`}
              defaultValue={values}
              aria-label={`Values of option ${at + 1}, separated by commas`}
              placeholder={["Small, Large", "Red, Blue"][at] ?? "One, Another"}
              maxLength={2000}
              autoComplete="off"
              className="grow-3 basis-48"
            />
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="mt-3 font-bold text-danger">
          {problem}
        </p>
      )}
      <Button variant="outline" name="intent" value="make-variations" formAction={HERE} className="mt-3">
        <Grid3x3 aria-hidden className="size-5" />
        Make Variations
      </Button>
    </fieldset>
  );
}
