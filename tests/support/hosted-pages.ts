import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll } from "vitest";
import { createEmbeddedPayments } from "~/services/embedded/payments";
import { now } from "~/services/clock/clock";
import { pool } from "~/services/database";
import { keys } from "./checkout";

export function useHostedPages(): (sessionUrl: string, cardNumber?: string) => Promise<void> {
  const server = createServer();
  beforeAll(async () => {
    const urls = { publicUrl: "http://shop.test", webhookUrl: "http://shop.test/" };
    const { browserRoutes } = createEmbeddedPayments({ pool, now, ...urls, ...keys });
    server.on("request", express().use("/demo/payments", browserRoutes));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => server.close());

  return async (sessionUrl, cardNumber = "4242424242424242") => {
    const { port } = server.address() as AddressInfo;
    const sessionId = sessionUrl.split("/").at(-1) ?? "";
    const body = new URLSearchParams({
      cardNumber,
      cardExpiry: `12/${now().getUTCFullYear() + 1}`,
      cardCvc: "123",
    });
    const url = `http://127.0.0.1:${port}/demo/payments/pay/${sessionId}`;
    await (await fetch(url, { method: "POST", body, redirect: "manual" })).arrayBuffer();
  };
}
