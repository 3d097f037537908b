import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Wire {
  /** The database's address over this wire. */
  url: string;
  /** The statements sent while `work` runs, in order, those of background work left out. */
  during(work: () => Promise<unknown>): Promise<string[]>;
  stop(): Promise<void>;
}

const background = /graphile_worker|\bembedded\.|catalogue_version"?$|^(LISTEN|BEGIN|COMMIT|ROLLBACK|SELECT 1)\b/;

/** A wire to the database that notes every statement that goes over it: PostgreSQL's own protocol, so nothing needs to know. */
export async function noteStatements(databaseUrl: string): Promise<Wire> {
  const real = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let noted: string[] = [];
  const server = createServer((near) => {
    const far = connect(Number(real.port), real.hostname);
    const read = reader((statement) => noted.push(statement));
    near.on("data", read);
    for (const [socket, other] of [[near, far], [far, near]] as const) {
      sockets.add(socket);
      socket.setNoDelay(true).pipe(other);
      socket.on("error", () => other.destroy()).on("close", () => (sockets.delete(socket), other.destroy()));
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    async during(work) {
      noted = [];
      await work();
      return noted.filter((statement) => !background.test(statement.trim()));
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), "close");
    },
  };
}

/** Reads what a client sends: after its first packet each message is a letter, its length and its content. */
function reader(note: (statement: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const header = started ? 1 : 0;
      if (rest.length < header + 4) return;
      const length = header + rest.readInt32BE(header);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      if (!started) started = true;
      else if (message[0] === "Q".charCodeAt(0)) note(textFrom(message, 5));
      else if (message[0] === "P".charCodeAt(0)) note(textFrom(message, message.indexOf(0, 5) + 1));
    }
  };
}

function textFrom(message: Buffer, at: number): string {
  return message.toString("utf8", at, message.indexOf(0, at));
}
