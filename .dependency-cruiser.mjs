/**
 * Which way imports may run, types included. `npx depcruise app server.ts scripts tests` is part of the gate;
 * the rings (routes and api, http, domain, services) are in eslint.config.js, where the editor shows them.
 */

/** The rooms of the domain, lowest first: each may use those above it in this list, none below. */
const rooms = [
  "search-words",
  "audit",
  "catalogue-version",
  "entity",
  "bulk",
  "undo",
  "settings",
  "mail",
  "stock",
  "catalog",
  "subscriptions",
  "places",
  "slots",
  "delivery",
  "promotions",
  "gift-cards",
  "cart",
  "reviews",
  "reports",
  "users",
  "wish-list",
  "payments",
  "orders",
  "checkout",
  "privacy",
  "reconciliation",
  "backups",
  "system-status",
  "first-steps",
  "to-do",
  "metrics",
  "doctor",
];

const room = (names) => `^app/domain/(${names.join("|")})(/|\\.ts$)`;

export default {
  forbidden: [
    {
      name: "no-circles",
      comment: "Two files that need each other are one file, or lack a third that both use.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "every-room-has-its-place",
      comment: "A new folder or file in app/domain is named in the list of rooms, where it belongs.",
      severity: "error",
      from: {},
      to: { path: "^app/domain/", pathNot: room(rooms) },
    },
    ...rooms.slice(0, -1).map((name, index) => ({
      name: `room-${name}`,
      comment: `${name} may only use ${rooms.slice(0, index).join(", ") || "no other room"}: see docs/decisions/rooms.md.`,
      severity: "error",
      from: { path: room([name]) },
      to: { path: room(rooms.slice(index + 1)) },
    })),
    {
      name: "components-know-what-they-show",
      comment: "Types of what a component shows stand beside it, or below it in lib and schemas.",
      severity: "error",
      from: { path: "^app/components/" },
      to: { path: "^app/(routes|api|domain|services|jobs)/" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^app/services/database/client|^build/" },
  },
};
