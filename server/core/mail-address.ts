/** The bare address of a sender, which may be written with a name: 'Callingua <hello@callingua.test>'. */
export function bareAddress(sender: string): string {
  return (/<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender).trim();
}

/** The address of a sender with another name, quoted, without the characters that would end the name or the address. */
export const namedAddress = (sender: string, name: string): string =>
  `"${name.replace(/["\\<>]/g, '')}" <${bareAddress(sender)}>`;
