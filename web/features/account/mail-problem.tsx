import { Alert } from '@mantine/core';
import { IconMailX } from '@tabler/icons-react';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';

type MailProblemProps = { email: string; problem: Outputs['auth']['security']['emailProblem'] };

/** Says that our mail does not reach the person, and what they can do about it. */
export function MailProblem({ email, problem }: MailProblemProps) {
  if (problem === null) return null;
  return (
    <Alert
      color="orange"
      role="note"
      icon={<IconMailX aria-hidden />}
      title={t(`account.mail.${problem}`, { email })}
    >
      {t(`account.mail.${problem}Hint`)}
    </Alert>
  );
}
