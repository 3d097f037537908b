import { type AppLoadContext, json } from "@remix-run/node";
import type { Request as ExpressRequest } from "express";
import { needsFirstAdmin } from "~/domain/users/users";
import { DomainError } from "~/lib/errors";
import type { User } from "~/schemas/user";
import { expressVisitor } from "~/http/session/visitor";

/** Without `returnTo` the sign-in returns to the requested URL. */
interface AccessRefusal {
  message: "Unauthorized" | "Forbidden";
  returnTo?: string;
  /** The shop has no admin yet, so the visitor may be the owner and needs instructions. */
  needsFirstAdmin?: boolean;
}

export async function requireUser(context: AppLoadContext, returnTo?: string): Promise<User> {
  const user = await context.visitor.user();
  if (!user) throw refusal({ message: "Unauthorized", returnTo }, 401);
  return user;
}

export async function requireAdmin(context: AppLoadContext, returnTo?: string): Promise<User> {
  const user = await requireUser(context, returnTo);
  if (!user.isAdmin)
    throw refusal({ message: "Forbidden", returnTo, needsFirstAdmin: await needsFirstAdmin() }, 403);
  return user;
}

const ACCOUNT = "account";

/** Why a form is refused after another person signed in in another tab. Null for the same person, or without the field. */
export function whyNotTheirs(form: FormData, user: User | null): string | null {
  if (!user || !form.has(ACCOUNT) || form.get(ACCOUNT) === user.id) return null;
  return `This page was opened before you logged in as ${user.email}. Nothing was done. Please check it, then try again.`;
}

export function isLoggedOut(form: FormData, user: User | null): boolean {
  return !user && Boolean(form.get(ACCOUNT));
}

function refusal(body: AccessRefusal, status: 401 | 403) {
  return json(body, { status, headers: { "Cache-Control": "no-store" } });
}

export function expressUser(request: ExpressRequest): Promise<User | null> {
  return expressVisitor(request).user();
}

export async function requireApiUser(request: ExpressRequest): Promise<User> {
  const user = await expressUser(request);
  if (!user) throw new DomainError("unauthorized", "Unauthorized");
  return user;
}

export async function requireApiAdmin(request: ExpressRequest): Promise<User> {
  const user = await requireApiUser(request);
  if (!user.isAdmin) throw new DomainError("forbidden", "Forbidden");
  return user;
}
