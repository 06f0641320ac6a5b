import { Anchor } from '@mantine/core';
import { supportEmail } from '../lib/support.ts';
import { t } from '../lib/text/texts.ts';

/** A text of the catalogue in which "contact support" is a mail link. */
export function SupportText({ children }: { children: string }) {
  const email = supportEmail();
  const phrase = t('common.contactSupport');
  const at = children.toLowerCase().indexOf(phrase.toLowerCase());
  if (email === null || at < 0) return children;
  const end = at + phrase.length;
  return (
    <>
      {children.slice(0, at)}
      <Anchor href={`mailto:${email}`} inherit underline="always">
        {children.slice(at, end)}
      </Anchor>
      {children.slice(end)}
    </>
  );
}
