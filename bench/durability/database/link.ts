/** The address of a database that can move: a small proxy, as HAProxy is one, whose connections can be cut. */
import net from 'node:net';

export interface Link {
  readonly port: number;
  /** Sets the target of new connections; null refuses them. Those that are open are cut. */
  point(port: number | null): void;
  close(): Promise<void>;
}

export async function openLink(first: number): Promise<Link> {
  let target: number | null = first;
  const open = new Set<net.Socket>();
  const track = (socket: net.Socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
  };
  const server = net.createServer((near) => {
    track(near);
    if (target === null) return near.resetAndDestroy();
    const far = net.connect(target, '127.0.0.1');
    track(far);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    point(port) {
      target = port;
      for (const socket of open) socket.resetAndDestroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
