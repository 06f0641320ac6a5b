/** The bare address of a sender, which may be written with a name: 'Callingua <hello@callingua.test>'. */
export function bareAddress(sender: string): string {
  return (/<([^<>]*)>\s*$/.exec(sender)?.[1] ?? sender).trim();
}
