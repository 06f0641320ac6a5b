import { Alert, Text } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { Words } from '../../components/words.tsx';
import type { Problem } from './problem.ts';

/** Why the card was not charged and what to do now, beside the fields in which it is done. */
export function RefusalNote({ refusal }: { refusal: Problem | null }) {
  return (
    <div role="alert">
      {refusal && (
        <Alert color="red" role="presentation" icon={<IconCreditCardOff aria-hidden />} title={refusal.title}>
          <Text size="sm">
            <Words>{refusal.message}</Words>
          </Text>
        </Alert>
      )}
    </div>
  );
}
