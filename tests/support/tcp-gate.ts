import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of a server. A shut proxy has closed its connections and refuses new ones. */
export type TcpGate = {
  url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Cuts all current connections but still accepts new ones. */
  cut(): void;
  /** Keeps current connections open without forwarding data. */
  stopForwarding(): void;
  close(): Promise<void>;
};

/** An open proxy to the server of `target`; `url` is `target` through the proxy. */
export async function createTcpGate(target: string): Promise<TcpGate> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let gatePort = 0;

  const forward = (incoming: Socket) => {
    const outgoing = createConnection({ host: hostname, port: Number(port) });
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  };
  async function open(): Promise<void> {
    const next = createServer(forward);
    await new Promise<void>((resolve, reject) => {
      next.once('error', reject);
      next.listen(gatePort, '127.0.0.1', resolve);
    });
    const address = next.address();
    if (address !== null && typeof address === 'object') gatePort = address.port;
    server = next;
  }
  async function shut(): Promise<void> {
    const closing = server;
    server = undefined;
    cut();
    if (closing) await new Promise((resolve) => closing.close(resolve));
  }
  function cut(): void {
    for (const socket of sockets) socket.destroy();
  }
  function stopForwarding(): void {
    for (const socket of sockets) socket.unpipe().pause();
  }
  await open();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(gatePort);
  return { url: url.toString(), open, shut, cut, stopForwarding, close: shut };
}
