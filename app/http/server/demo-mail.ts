import express, { type Response, type Router } from "express";
import { shopSettings } from "~/domain/settings/settings";
import { contentSecurityPolicy, hashOf } from "~/http/security/content-security-policy";
import { formatDate } from "~/lib/time/dates";
import { escapeHtml } from "~/lib/text/escape-html";
import { plainPage } from "~/lib/plain-page";
import { CALENDAR_NAME, type DemoMail, readDemoMail, readDemoMailbox } from "~/services/mail";

export function demoMail(): Router {
  const router = express.Router();
  router.use((_request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    next();
  });
  router.get("/", (_request, response, next) => {
    Promise.all([readDemoMailbox(), shopSettings()])
      .then(([mails, { name }]) => response.type("html").send(listPage(mails, name)))
      .catch(next);
  });
  router.get("/:id", (request, response, next) => {
    readDemoMail(request.params.id)
      .then(async (mail) => {
        if (!mail) return next();
        allowStyles(response, mail.html);
        const { name } = await shopSettings();
        response.type("html").send(mailPage(mail, name));
      })
      .catch(next);
  });
  router.get(`/:id/${CALENDAR_NAME}`, (request, response, next) => {
    readDemoMail(request.params.id)
      .then((mail) => {
        if (!mail?.calendar) return next();
        response.type("text/calendar").attachment(CALENDAR_NAME).send(mail.calendar);
      })
      .catch(next);
  });
  router.use((_request, response, next) => {
    shopSettings()
      .then(({ name }) => response.status(404).type("html").send(missingPage(name)))
      .catch(next);
  });
  return router;
}

function listPage(mails: DemoMail[], shopName: string): string {
  const rows = mails.map(
    ({ id, subject, to, at }) => `<li><a href="/demo/mail/${id}"><strong>${escapeHtml(subject)}</strong>
<span class="muted">to ${escapeHtml(to)} · <time datetime="${at}">${formatDate(at)}</time></span></a></li>`,
  );
  const list =
    rows.length > 0
      ? `<ul class="mails">\n${rows.join("\n")}\n</ul>`
      : `<p>No emails yet. Place an order, and its confirmation appears here.</p>`;
  return plainPage({
    title: `Mail · ${shopName}`,
    shopName,
    wide: true,
    body: `<h1>Mail</h1>
<p class="muted">This demo sends no mail. Each message is kept here instead, newest first.</p>
${list}
<p class="actions"><a href="/">Back to the shop</a></p>`,
  });
}

const attachment = (id: string) =>
  `<dt>Attached</dt><dd><a href="/demo/mail/${id}/${CALENDAR_NAME}">${CALENDAR_NAME}</a> (calendar entry)</dd>`;

/** The frame runs no scripts and has no origin; its links open in the whole window. */
function mailPage({ id, subject, to, at, html, text, calendar }: DemoMail, shopName: string): string {
  return plainPage({
    title: subject,
    shopName,
    wide: true,
    body: `<p><a href="/demo/mail">All mail</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Date</dt><dd><time datetime="${at}">${formatDate(at)}</time></dd>${calendar ? attachment(id) : ""}</dl>
<iframe title="The message" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(leadingOut(html))}"></iframe>
<h2>As plain text</h2>
<pre>${linked(text)}</pre>`,
  });
}

/** The frame inherits the page's policy; emails have their dark colours in a style. */
function allowStyles(response: Response, html: string): void {
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, style = ""]) => hashOf(style));
  response.setHeader("Content-Security-Policy", contentSecurityPolicy(response.req.path, { styles }));
}

function leadingOut(html: string): string {
  const base = '<base target="_top">';
  return html.includes("<head>") ? html.replace("<head>", `<head>${base}`) : base + html;
}

function missingPage(shopName: string): string {
  return plainPage({
    title: "No such mail",
    shopName,
    body: `<h1>No such mail</h1><p class="actions"><a class="button" href="/demo/mail">All mail</a></p>`,
  });
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("");
}
