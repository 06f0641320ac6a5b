import type { Ref } from 'react';
import { t } from '../../../lib/text/texts.ts';
import type { Choice, ChoiceGroup } from './commands.ts';
import classes from './palette.module.css';

type OptionListProps = {
  ref: Ref<HTMLDivElement>;
  listId: string;
  groups: readonly ChoiceGroup[];
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
};

/** The choices in their groups. The field of the palette has the focus and says which one is chosen. */
export function OptionList({ ref, listId, groups, chosen, onChoose }: OptionListProps) {
  return (
    <div ref={ref} id={listId} role="listbox" aria-label={t('palette.results')} className={classes.list}>
      {groups.map(({ id, title, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset groups fields
        <div key={id} role="group" aria-labelledby={`${listId}-${id}`}>
          <div id={`${listId}-${id}`} role="presentation" className={classes.group}>
            {title}
          </div>
          {choices.map((choice) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              key={choice.id}
              id={`${listId}-${choice.id}`}
              role="option"
              aria-selected={choice === chosen}
              className={classes.option}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(choice)}
            >
              <bdi>{choice.label}</bdi>
              {choice.hint && (
                <span className={classes.hint} dir="auto">
                  {choice.hint}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
