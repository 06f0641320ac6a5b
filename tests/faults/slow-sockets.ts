import { connect, type Socket } from 'node:net';

/**
 * Opens a connection that sends one byte per second. Resolves to the number of milliseconds until the server closed it.
 */
function dawdle(port: number, start: string, signal: AbortSignal): Promise<number | undefined> {
  const openedAt = performance.now();
  return new Promise((resolve) => {
    const socket: Socket = connect({ host: '127.0.0.1', port });
    const dripping = setInterval(() => socket.write('x'), 1_000);
    const giveUp = () => {
      resolve(undefined);
      socket.destroy();
    };
    signal.addEventListener('abort', giveUp);
    socket.on('connect', () => socket.write(start));
    socket.on('error', () => undefined);
    socket.resume();
    socket.on('close', () => {
      clearInterval(dripping);
      signal.removeEventListener('abort', giveUp);
      resolve(performance.now() - openedAt);
    });
  });
}

/** Opens slow connections until `endsAt`, each after the server has closed the previous one. */
export async function dawdleOn(port: number, start: string, endsAt: number): Promise<number[]> {
  const lives: number[] = [];
  const first = await dawdle(port, start, AbortSignal.timeout(60_000));
  lives.push(first ?? Number.POSITIVE_INFINITY);
  for (let leftMs = endsAt - Date.now(); leftMs > 0; leftMs = endsAt - Date.now()) {
    const life = await dawdle(port, start, AbortSignal.timeout(leftMs));
    if (life !== undefined) lives.push(life);
  }
  return lives;
}
