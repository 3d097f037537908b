import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import regexp from "eslint-plugin-regexp";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";
import { changingText } from "./scripts/lint-changing-text.mjs";

const zodElsewhere = {
  regex: "^zod(/|$)",
  message: "Only app/schemas/zod.ts imports zod, where it is told to do without eval.",
};
const frameworks = {
  group: ["react", "react-dom", "react-dom/*", "express", "@remix-run/*"],
  message: "This ring knows neither HTTP nor React.",
};

/** What files of one folder may not import: rings only look downwards, types may be named anywhere. */
function ring(files, above, ...patterns) {
  const folders = {
    group: above.flatMap((name) => [`~/${name}`, `~/${name}/**`]),
    message: "Imports run downwards: routes and api, http, domain, services.",
    allowTypeImports: true,
  };
  return {
    files,
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        { patterns: [zodElsewhere, ...(above.length > 0 ? [folders] : []), ...patterns] },
      ],
    },
  };
}

export default defineConfig(
  globalIgnores([
    "build/",
    "build.*/",
    "data/",
    "public/",
    "uploads/",
    "test-results/",
    "app/services/database/client/",
    "prisma/seed/models/",
    "tests/api/schema.d.ts",
  ]),
  js.configs.recommended,
  tseslint.configs.strict,
  tseslint.configs.stylistic,
  {
    plugins: { "react-hooks": reactHooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
      "no-control-regex": "off",
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/no-empty-function": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  // Plain JavaScript runs in Node; in TypeScript the compiler knows what is there.
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: {
      globals: {
        process: false,
        URL: false,
        setTimeout: false,
        clearTimeout: false,
        setInterval: false,
        clearInterval: false,
        fetch: false,
        Buffer: false,
      },
    },
  },
  { files: ["**/*.{ts,tsx}"], rules: { "no-undef": "off" } },
  // What takes the square of its input's length, or more, lets a visitor hold up all others by a long input.
  {
    files: ["app/**", "server.ts"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
  {
    files: ["app/**/*.tsx"],
    plugins: { shop: { rules: { "changing-text": changingText } } },
    rules: { "shop/changing-text": "error" },
  },
  // Scripts of the stand-in payment provider, which the browser gets as one file.
  {
    files: ["app/services/embedded/payments/browser/**"],
    rules: { "no-undef": "off", "@typescript-eslint/no-unused-vars": "off" },
  },

  ring(["**/*.{ts,tsx}"], []),
  ring(["app/routes/**"], ["api"]),
  ring(["app/api/**"], ["routes", "components"]),
  ring(["app/components/**"], ["routes", "api", "http", "domain", "services", "jobs"]),
  ring(["app/http/**"], ["routes", "components", "jobs"]),
  ring(["app/jobs/**"], ["routes", "api", "http", "components"], frameworks),
  ring(["app/domain/**"], ["routes", "api", "http", "components", "jobs"], frameworks),
  ring(["app/services/**"], ["routes", "api", "http", "components", "jobs", "domain"], frameworks),
  // The stand-ins for outside services speak HTTP themselves.
  ring(["app/services/embedded/**"], ["routes", "api", "http", "components", "jobs", "domain"]),
  ring(
    ["app/lib/**"],
    ["routes", "api", "http", "components", "jobs", "domain", "services", "schemas"],
    frameworks,
  ),
  ring(["app/schemas/**"], ["routes", "api", "http", "components", "jobs", "domain", "services"], frameworks),
  { files: ["app/schemas/zod.ts"], rules: { "@typescript-eslint/no-restricted-imports": "off" } },

  {
    files: ["app/**"],
    ignores: ["app/http/session/cookies.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          // Reading whether an answer sets one is allowed.
          selector:
            ":matches(Property, ArrayExpression, CallExpression[callee.property.name=/^(append|set|setHeader)$/]) > Literal[value=/^set-cookie$/i]",
          message: "Cookies are declared in app/lib/url/shop-cookies.ts and set by ~/http/session/cookies.",
        },
        {
          selector:
            "AssignmentExpression[left.object.name='document'][left.property.name='cookie']:not([right.callee.name='plainCookie'])",
          message: "Cookies are declared in app/lib/url/shop-cookies.ts and written by plainCookie().",
        },
        {
          selector: "CallExpression[callee.object.name='response'][callee.property.name='cookie']",
          message: "Cookies are declared in app/lib/url/shop-cookies.ts and set by ~/http/session/cookies.",
        },
      ],
    },
  },
  {
    files: ["app/domain/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: "The time comes from now() in ~/services/clock.",
        },
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: "The time comes from now() in ~/services/clock.",
        },
      ],
    },
  },
  {
    files: ["tests/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "MemberExpression[object.name=/^(test|it|describe)$/][property.name=/^(only|skip|todo|fixme|fails)$/]",
          message: "Every test runs.",
        },
      ],
      // Playwright's fixtures take what they do not use, and their callback is called `use`.
      "no-empty-pattern": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      "react-hooks/rules-of-hooks": "off",
    },
  },
);
