import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface Statement {
  connection: number;
  text: string;
  values: (string | Buffer | null)[];
}

export interface Wire {
  url: string;
  during(work: () => Promise<unknown>): Promise<string[]>;
  whole(work: () => Promise<unknown>): Promise<Statement[]>;
  stop(): Promise<void>;
}

const background =
  /graphile_worker|\bembedded\.|catalogue_version"?$|^(LISTEN|BEGIN|COMMIT|ROLLBACK|SELECT 1)\b/;

export async function recordStatements(databaseUrl: string): Promise<Wire> {
  const real = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let noted: Statement[] = [];
  let connections = 0;
  const server = createServer((near) => {
    const connection = ++connections;
    const far = connect(Number(real.port), real.hostname);
    const read = messages(statements((statement) => noted.push({ connection, ...statement })));
    near.on("data", read);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true).pipe(other);
      socket.on("error", () => other.destroy()).on("close", () => (sockets.delete(socket), other.destroy()));
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  const whole = async (work: () => Promise<unknown>) => {
    noted = [];
    await work();
    return noted;
  };
  return {
    url: url.href,
    whole,
    during: async (work) =>
      (await whole(work)).map(({ text }) => text).filter((text) => !background.test(text.trim())),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), "close");
    },
  };
}

/** After the first packet each message is a letter, its length and its content. */
function messages(note: (message: Buffer) => void): (chunk: Buffer) => void {
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
      else note(message);
    }
  };
}

function statements(note: (statement: Omit<Statement, "connection">) => void): (message: Buffer) => void {
  const prepared = new Map<string, string>();
  return (message) => {
    const kind = String.fromCharCode(message[0] ?? 0);
    if (kind === "Q") note({ text: textFrom(message, 5), values: [] });
    if (kind === "P") prepared.set(textFrom(message, 5), textFrom(message, message.indexOf(0, 5) + 1));
    if (kind !== "B") return;
    const name = message.indexOf(0, 5) + 1;
    note({
      text: prepared.get(textFrom(message, name)) ?? "",
      values: valuesFrom(message, message.indexOf(0, name) + 1),
    });
  };
}

function textFrom(message: Buffer, at: number): string {
  return message.toString("utf8", at, message.indexOf(0, at));
}

/** Bind: format count, formats (0 text, 1 binary), value count, each value's length (-1 for null) and bytes. */
function valuesFrom(message: Buffer, start: number): Statement["values"] {
  const formats = Array.from({ length: message.readInt16BE(start) }, (_, index) =>
    message.readInt16BE(start + 2 + 2 * index),
  );
  let at = start + 2 + 2 * formats.length;
  const count = message.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, (_, index) => {
    const length = message.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    const bytes = Buffer.from(message.subarray(at, (at += length)));
    return (formats[index] ?? formats[0] ?? 0) === 1 ? bytes : bytes.toString("utf8");
  });
}
