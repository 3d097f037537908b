import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Wire {
  port: number;
  /** Existing connections keep their target. */
  leadTo(port: number): void;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

export async function startWire(target: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  const wire = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on("error", () => other.destroy()).on("close", () => (sockets.delete(socket), other.destroy()));
    }
  });
  await once(wire.listen(0, "127.0.0.1"), "listening");
  const { port } = wire.address() as AddressInfo;
  return {
    port,
    leadTo: (next) => (target = next),
    async cut() {
      const closed = once(wire.close(), "close");
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      await once(wire.listen(port, "127.0.0.1"), "listening");
    },
  };
}
