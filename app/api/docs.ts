import type { JsonSchema, OpenApi, Operation } from "~/api/openapi";
import { escapeHtml } from "~/lib/text/escape-html";
import { plainPage } from "~/lib/plain-page";

export function docsPage({ info, paths, components }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const groups = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const contents = operations
    .map(
      ({ path, method, operation }) =>
        `<li><a href="#${operation.operationId}"><code>${method} /api${escapeHtml(path)}</code></a></li>`,
    )
    .join("\n");
  const body = `<h1>${escapeHtml(info.title)}: the JSON API</h1>
<p>${withCode(info.description)} For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<h2>Signing in from a script</h2>
<p>Open <code>/api/login</code> with a client that follows redirects and keeps cookies, finish the sign-in, and send the <code>session</code> cookie with every call. A call that sends an <code>Origin</code> of another site is refused; without one it is taken for no browser.</p>
<h2>Errors</h2>
<p><code>{"message": "…", "fields": {"path": ["…"]}}</code> with 400 for what is invalid, 401, 403, 404, 405, 409 for what does not fit the state of things, 413, 415, 429 with <code>Retry-After</code>, and 500 or 503 with a request id.</p>
<h2>Calls</h2>
<ul>${contents}</ul>
${groups
  .map(
    (group) =>
      `<h2>${escapeHtml(group)}</h2>\n${operations
        .filter(({ operation }) => operation.tags.includes(group))
        .map(section)
        .join("\n")}`,
  )
  .join("\n")}
<h2>Schemas</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => `<h3 id="schema-${name}">${name}</h3>\n${schemaBlock(schema)}`)
  .join("\n")}`;
  return plainPage({ title: `API · ${info.title}`, body, wide: true });
}

function section({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const who = !operation.security ? "Everyone" : path.startsWith("/admin") ? "Admins" : "Signed-in users";
  const parameters = operation.parameters
    .map(
      ({ name, in: where, description }) =>
        `<dt><code>${name}</code></dt><dd>in the ${where}${description ? `: ${withCode(description)}` : ""}</dd>`,
    )
    .join("");
  const sent = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<p>Sends <code>${type}</code>:</p>${schemaBlock(schema)}`,
  );
  const answered = Object.entries(operation.responses).flatMap(([status, { content }]) =>
    status === "default" || status === "304"
      ? []
      : [
          `<p>Answers <strong>${status}</strong>${content ? ":" : " without a body."}</p>${Object.values(
            content ?? {},
          )
            .map(({ schema }) => schemaBlock(schema))
            .join("")}`,
        ],
  );
  return `<h3 id="${operation.operationId}"><code>${method} /api${escapeHtml(path)}</code></h3>
<p>${escapeHtml(operation.summary)}. <span class="muted">${who}.</span></p>
${parameters ? `<dl>${parameters}</dl>` : ""}${sent.join("")}${answered.join("")}`;
}

function withCode(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function schemaBlock(schema: JsonSchema): string {
  const text = escapeHtml(JSON.stringify(schema, null, 2)).replace(
    /&quot;#\/components\/schemas\/(\w+)&quot;/g,
    '<a href="#schema-$1">$1</a>',
  );
  return `<pre tabindex="0">${text}</pre>`;
}
