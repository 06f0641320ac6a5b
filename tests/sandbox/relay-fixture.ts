import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import twilio from 'twilio';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';

const frame = z.looseObject({ type: z.string() });
export type Frame = z.infer<typeof frame>;

/** Simulates the product in a conversation: returns TwiML and runs the server side of the WebSocket. */
export type RelayProduct = {
  url: string;
  /** Received forms with their paths, oldest first. */
  posted: { path: string; form: Record<string, string> }[];
  /** Received frames. */
  frames: Frame[];
  /** URL and signature of each socket handshake. */
  handshakes: { url: string; signature: string }[];
  /** TwiML by path; other paths get an empty document. */
  twiml: Record<string, string>;
  /** Handles a frame of Twilio; does nothing by default. */
  onFrame: (frame: Frame, send: (frame: object) => void, socket: WebSocket) => void;
  close(): Promise<void>;
};

const EMPTY = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

export async function startRelayProduct(authToken: string): Promise<RelayProduct> {
  const product: RelayProduct = {
    url: '',
    posted: [],
    frames: [],
    handshakes: [],
    twiml: {},
    onFrame: () => undefined,
    close: async () => undefined,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      const signature = String(request.headers['x-twilio-signature']);
      if (!twilio.validateRequest(authToken, signature, product.url + path, form)) {
        response.writeHead(403).end();
        return;
      }
      product.posted.push({ path, form });
      response.writeHead(200, { 'content-type': 'text/xml' }).end(product.twiml[path] ?? EMPTY);
    });
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) => {
    const signature = String(request.headers['x-twilio-signature']);
    product.handshakes.push({ url: request.url ?? '', signature });
    socket.on('message', (data) => {
      const received = frame.parse(JSON.parse(data.toString()));
      product.frames.push(received);
      product.onFrame(received, (sent) => socket.send(JSON.stringify(sent)), socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  product.url = `http://127.0.0.1:${port}`;
  product.close = () =>
    new Promise((resolve) => {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return product;
}

/** TwiML that connects a call to the socket. */
export function relayTwiml(url: string, attributes = ''): string {
  const socket = `${url.replace('http', 'ws')}/voice/relay?line=2`;
  return `<?xml version="1.0" encoding="UTF-8"?><Response><Connect action="/webhooks/twilio/relay-ended"><ConversationRelay url="${socket}" language="fr-CA" dtmfDetection="true" ${attributes}><Language code="en-US"/><Parameter name="a" value="b &amp; c"/></ConversationRelay></Connect></Response>`;
}
