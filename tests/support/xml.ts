export type XmlNode = { name: string; attributes: Record<string, string>; children: XmlNode[]; text: string };

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const TOKEN = /<\/([\w:-]+)\s*>|<([\w:-]+)((?:\s+[\w:-]+\s*=\s*"[^"<]*")*)\s*(\/?)>|([^<]+)/y;

function decode(text: string): string {
  if (/[<>](?!$)/.test(text) && text.includes('<')) throw new Error(`markup inside text: ${text}`);
  return text.replace(/&(#\d+|#x[\da-f]+|\w+);|&/gi, (match, name: string | undefined) => {
    if (name?.startsWith('#')) {
      const isHex = name[1]?.toLowerCase() === 'x';
      return String.fromCodePoint(Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10));
    }
    const character = ENTITIES[name ?? ''];
    if (character === undefined) throw new Error(`unknown entity ${match}`);
    return character;
  });
}

function readAttributes(source: string): Record<string, string> {
  const found = source.matchAll(/([\w:-]+)\s*=\s*"([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, decode(value)]));
}

/** The root of a well-formed XML document of elements, attributes and text; throws for anything else. */
export function parseXml(document: string): XmlNode {
  const source = document.replace(/^<\?xml[^>]*\?>/, '').trim();
  const top: XmlNode = { name: '', attributes: {}, children: [], text: '' };
  const open: XmlNode[] = [top];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) throw new Error(`not well-formed at ${at}: ${source.slice(at, at + 40)}`);
    const [, closing, name, attributes = '', selfClosing, text] = match;
    const current = open.at(-1) ?? top;
    if (text !== undefined) current.text += decode(text);
    if (closing !== undefined && open.pop()?.name !== closing)
      throw new Error(`</${closing}> closes nothing`);
    if (name === undefined) continue;
    const node: XmlNode = { name, attributes: readAttributes(attributes), children: [], text: '' };
    current.children.push(node);
    if (selfClosing === '') open.push(node);
  }
  const [root, ...others] = top.children;
  if (!root || others.length > 0 || open.length !== 1 || top.text.trim() !== '')
    throw new Error('not one element');
  return root;
}
