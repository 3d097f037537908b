import { expect, test } from "../../support/browser";

interface Policies {
  trustedTypes: { createPolicy(name: string, rules: object): unknown };
}

test.use({ allowedErrors: [/TrustedHTML|TrustedScriptURL|trusted-types/i] });

test("no text becomes HTML or the address of a script, on pages loaded and navigated to", async ({
  page,
}) => {
  const attempt = () =>
    page.evaluate(() => {
      const refused = (write: () => void) => {
        try {
          write();
          return false;
        } catch {
          return true;
        }
      };
      return [
        refused(() => (document.createElement("div").innerHTML = "<img src=x onerror=alert(1)>")),
        refused(() => (document.createElement("script").src = "/assets/other.js")),
        refused(() => (window as unknown as Policies).trustedTypes.createPolicy("another", {})),
      ];
    });
  await page.goto("/");
  expect(await attempt()).toEqual([true, true, true]);
  await page.getByRole("link", { name: "Products" }).first().click();
  await page.waitForURL("**/products");
  expect(await attempt()).toEqual([true, true, true]);
});
