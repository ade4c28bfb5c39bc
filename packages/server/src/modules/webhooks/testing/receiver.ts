/** A receiver of webhooks on the loopback interface, which checks signatures with the library that receivers use. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';

export interface Payload {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly id: number;
    readonly uuid: string | null;
    readonly kind: string;
    readonly revision: number;
    readonly actor: { readonly id: number; readonly name: string } | null;
    readonly record?: Readonly<Record<string, unknown>> | null;
    readonly [key: string]: unknown;
  };
}

export interface ReceivedMessage {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly payload: Payload;
  /** True if the receiver responded with success. */
  readonly isAccepted: boolean;
}

/** Responds to a message; returns true if it responded with success. */
export type Answering = (response: ServerResponse, message: Omit<ReceivedMessage, 'isAccepted'>) => boolean;

const accept: Answering = (response) => {
  response.writeHead(204).end();
  return true;
};
export const answerWith =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Answering =>
  (response) => {
    response.writeHead(status, headers).end(body);
    return status < 300;
  };

export async function startReceiver() {
  const messages: ReceivedMessage[] = [];
  let answer: Answering = accept;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const headers = request.headers as Record<string, string>;
    const message = { id: headers['webhook-id']!, headers, body, payload: JSON.parse(body) as Payload };
    messages.push({ ...message, isAccepted: answer(response, message) });
  };
  const server = http.createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    messages,
    listAccepted: () => messages.filter(({ isAccepted }) => isAccepted),
    /** Changes the response from now on. */
    answerBy(next: Answering = accept): void {
      answer = next;
    },
    clear(): void {
      messages.length = 0;
      answer = accept;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/**
 * Verifies a message like a receiver, at the time of the message: tests also send messages that are due hours later.
 * @throws if the signature does not fit
 */
export function verify(secret: string, { body, headers }: Pick<ReceivedMessage, 'body' | 'headers'>): unknown {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Number(headers['webhook-timestamp']) * 1_000);
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    clock.mockRestore();
  }
}
