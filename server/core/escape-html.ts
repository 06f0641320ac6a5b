const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes a text for HTML: for an element, or for an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => ENTITIES[sign] ?? sign);
}
