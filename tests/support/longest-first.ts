import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Take longer than their size tells, most of them because they start processes; the longest first. */
const long = [
  "faults/purchase-killed",
  "faults/start",
  "faults/settings-file",
  "faults/backup",
  "faults/cluster",
  "faults/purchase-provider",
  "faults/purchase-order-of-events",
  "pages/admin-bad-input",
  "domain/checkout",
  "api/requests",
  "faults/purchase-race",
  "services/postgres",
  "pages/budgets",
];

/** So that no worker is still at a long file when there is nothing left for the others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = long.findIndex((name) => moduleId.includes(`/${name}.test.`));
      return at < 0 ? long.length : at;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
