import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** A gate in front of a server: shut, its connections are cut and new ones refused. */
export type TcpGate = {
  url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Cuts the connections of now, and takes new ones. */
  cut(): void;
  /** The connections of now stay, and carry nothing any more. */
  fallSilent(): void;
  close(): Promise<void>;
};

/** A gate in front of the server of `target`, open; `url` is `target` through it. */
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
  function fallSilent(): void {
    for (const socket of sockets) socket.unpipe().pause();
  }
  await open();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(gatePort);
  return { url: url.toString(), open, shut, cut, fallSilent, close: shut };
}
