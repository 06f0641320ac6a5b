/** An element of TwiML: its attributes, its child elements, and its own text. */
export interface Verb {
  name: string;
  attributes: Record<string, string>;
  children: Verb[];
  text: string;
}

const TOKEN = /<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+\s*=\s*"[^"<]*")*)\s*(\/?)>|([^<]+)/y;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,5}));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? hex && Number.parseInt(hex, 16) : Number(decimal);
    return code ? String.fromCodePoint(code) : (ENTITIES[name] ?? whole);
  });
}

function readAttributes(source: string): Record<string, string> {
  const attributes = source.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g);
  return Object.fromEntries([...attributes].map(([, name = '', value = '']) => [name, decode(value)]));
}

/** The verbs of a TwiML document in order. Undefined for any other text, for which Twilio hangs up. */
export function readTwiml(document: string): Verb[] | undefined {
  const source = document.replace(/^\s*<\?xml[^>]*\?>/, '').trim();
  const top: Verb = { name: '', attributes: {}, children: [], text: '' };
  const open: Verb[] = [top];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source);
    if (!match) return undefined;
    const [, closing, name, attributes = '', selfClosing, text] = match;
    const current = open.at(-1) ?? top;
    if (text !== undefined) current.text += decode(text);
    if (closing !== undefined && open.pop()?.name !== closing) return undefined;
    if (name === undefined) continue;
    const verb: Verb = { name, attributes: readAttributes(attributes), children: [], text: '' };
    current.children.push(verb);
    if (selfClosing === '') open.push(verb);
  }
  const [root] = top.children;
  return open.length === 1 && root?.name === 'Response' ? root.children : undefined;
}
