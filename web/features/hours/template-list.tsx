import { Text, UnstyledButton } from '@mantine/core';
import {
  type DayHours,
  HOURS_TEMPLATES,
  type HoursTemplate,
} from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { t } from '../../lib/text/texts.ts';
import classes from './hours.module.css';

const TEMPLATES: readonly HoursTemplate[] = ['office', 'always', 'retail'];

type TemplateListProps = { onChoose: (days: DayHours[]) => void; busy?: boolean };

/** Templates of a week: a click sets all seven days. */
export function TemplateList({ onChoose, busy = false }: TemplateListProps) {
  return (
    <ul className={classes.templates}>
      {TEMPLATES.map((name) => (
        <li key={name}>
          <UnstyledButton
            className={classes.template}
            disabled={busy}
            {...(busy && { 'data-disabled': true })}
            onClick={() => onChoose(HOURS_TEMPLATES[name].map((day) => ({ ...day })))}
          >
            <Text span display="block" fw={600}>
              {t(`hours.templates.${name}`)}
            </Text>
            <Text span display="block" size="sm" c="dimmed">
              {t(`hours.templates.${name}Hint`)}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
