/** An address that is known before the server starts, for services that must be told where the product is. */
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FrontDoor {
  readonly url: string;
  /** Sends every later request to the server at this address. */
  leadTo(base: string): void;
  close(): Promise<void>;
}

export async function openFrontDoor(): Promise<FrontDoor> {
  let base = '';
  const server = createServer((incoming, response) => {
    const { method, headers, url } = incoming;
    const outgoing = sendRequest(base + url!, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (address) => {
      base = address;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
