import { Checkbox, Stack, Switch } from '@mantine/core';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';

type RecipientValues = { isMailed: boolean; recipients: number[] };
type RecipientFieldsProps = {
  values: RecipientValues;
  errors: Record<string, string>;
  members: Outputs['reports']['members'];
  onChange: (patch: Partial<RecipientValues>) => void;
};

const TARGET = { body: { minBlockSize: 44, alignItems: 'center' } };

/** Switch for mailing the report, and its recipients. */
export function RecipientFields({ values, errors, members, onChange }: RecipientFieldsProps) {
  return (
    <>
      <Switch
        size="md"
        label={t('reports.schedules.form.mail')}
        description={t('reports.schedules.form.mailHint')}
        checked={values.isMailed}
        onChange={({ currentTarget: { checked } }) => onChange({ isMailed: checked })}
      />
      {values.isMailed && (
        <Checkbox.Group
          label={t('reports.schedules.form.recipients')}
          description={t('reports.schedules.form.recipientsHint')}
          error={errors.recipients}
          value={values.recipients.map(String)}
          onChange={(chosen) => onChange({ recipients: chosen.map(Number) })}
        >
          <Stack gap={0} mt="xs">
            {members.map(({ userId, name }) => (
              <Checkbox
                key={userId}
                size="md"
                value={String(userId)}
                label={<bdi>{name}</bdi>}
                styles={TARGET}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  );
}
