/**
 * A closed loop of HTTP requests on raw keep-alive sockets: each client has one request under way.
 * It is lean because it shares the machine with the server that it measures.
 */
import net from 'node:net';

export interface Request {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}
export interface Reply {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
}
export interface Measured {
  readonly clients: number;
  readonly operations: number;
  readonly per_second: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly worst_ms: number;
  readonly failed: number;
}

export class Connection {
  #socket: net.Socket | null = null;
  #buffer: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | null = null;
  readonly #host: string;
  readonly #port: number;

  constructor(base: string) {
    const url = new URL(base);
    this.#host = url.hostname;
    this.#port = Number(url.port);
  }

  async send(request: Request): Promise<Reply> {
    const socket = this.#socket ?? (await this.#connect());
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      socket.write(this.#encode(request));
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket?.destroy();
    this.#socket = null;
  }

  #connect(): Promise<net.Socket> {
    return new Promise((resolve, reject) => {
      const socket = net.connect({ host: this.#host, port: this.#port, noDelay: true });
      socket.once('connect', () => {
        this.#socket = socket;
        resolve(socket);
      });
      socket.on('data', (chunk) => this.#receive(chunk));
      socket.on('error', (error) => this.#fail(error, reject));
      socket.on('close', () => this.#fail(new Error('connection closed'), reject));
    });
  }

  #fail(error: Error, reject: (error: Error) => void): void {
    this.#socket = null;
    this.#buffer = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) waiting.reject(error);
    else reject(error);
  }

  #receive(chunk: Buffer): void {
    this.#buffer = this.#buffer.length ? Buffer.concat([this.#buffer, chunk]) : chunk;
    const reply = parseReply(this.#buffer);
    if (!reply || !this.#waiting) return;
    const { resolve } = this.#waiting;
    this.#waiting = null;
    this.#buffer = Buffer.alloc(0);
    resolve(reply);
  }

  #encode({ method = 'GET', path, headers = {}, body }: Request): Buffer {
    const bytes = body === undefined ? null : Buffer.from(body);
    const lines = [`${method} ${path} HTTP/1.1`, `host: ${this.#host}:${this.#port}`];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    if (bytes) lines.push(`content-length: ${bytes.length}`);
    const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
    return bytes ? Buffer.concat([head, bytes]) : head;
  }
}

/** The reply at the start of the buffer, or null while it has not fully arrived. */
function parseReply(buffer: Buffer): Reply | null {
  const headEnd = buffer.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = buffer.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head);
  if (length) {
    const end = headEnd + 4 + Number(length[1]);
    return buffer.length < end ? null : { status, head, body: buffer.subarray(headEnd + 4, end) };
  }
  if (status === 204 || status === 304) return { status, head, body: Buffer.alloc(0) };
  const body = parseChunks(buffer, headEnd + 4);
  return body && { status, head, body };
}

function parseChunks(buffer: Buffer, start: number): Buffer | null {
  const parts: Buffer[] = [];
  for (let position = start; ; ) {
    const lineEnd = buffer.indexOf('\r\n', position);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(buffer.toString('latin1', position, lineEnd), 16);
    if (buffer.length < lineEnd + 2 + size + 2) return null;
    if (size === 0) return Buffer.concat(parts);
    parts.push(buffer.subarray(lineEnd + 2, lineEnd + 2 + size));
    position = lineEnd + 2 + size + 2;
  }
}

/** Median and 95th percentile by the nearest rank. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Runs `operation` in a closed loop by each of `clients` for some seconds. */
export async function runLoop(
  clients: number,
  seconds: number,
  operation: (client: number) => Promise<boolean>,
): Promise<Measured> {
  const times: number[] = [];
  let failed = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const client = async (index: number) => {
    while (performance.now() < end) {
      const before = performance.now();
      if (await operation(index)) times.push(performance.now() - before);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  const elapsed = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  return {
    clients,
    operations: times.length,
    per_second: times.length / elapsed,
    p50_ms: percentile(times, 0.5),
    p95_ms: percentile(times, 0.95),
    worst_ms: times.at(-1) ?? Number.NaN,
    failed,
  };
}

/** Each client on its own connection; `next` makes the request, `accept` says whether the reply is right. */
export async function runHttpLoop(
  base: string,
  clients: number,
  seconds: number,
  next: (client: number) => Request,
  accept: (reply: Reply) => boolean = (reply) => reply.status === 200,
): Promise<Measured> {
  const connections = Array.from({ length: clients }, () => new Connection(base));
  try {
    return await runLoop(clients, seconds, async (client) => accept(await connections[client]!.send(next(client))));
  } finally {
    for (const connection of connections) connection.close();
  }
}
