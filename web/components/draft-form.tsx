import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type Draft,
  discardDraft,
  hasDraft,
  readDraft,
  saveDraft,
  useHasDraft,
} from '../lib/forms/drafts.ts';
import { giveFocusBack, rememberFocus } from '../lib/input/last-focus.ts';
import { t } from '../lib/text/texts.ts';
import { dismissToast, showToast } from '../lib/toasts.ts';

type DraftFormProps<T> = {
  /** Name of the form and its subject. Forms with the same name share their draft. */
  name: string;
  /** Initial values. They are compared as JSON. */
  original: T;
  children: (draft: Draft<T>) => ReactNode;
};

/**
 * A form with a saved draft. Unsaved input is restored when the same user opens the form again in this tab for the same
 * business. A note then offers to discard it. Leaving the form with unsaved input shows a toast that the draft is
 * saved. Without unsaved input, the form follows changes of its initial values, such as those by another user.
 */
export function DraftForm<T>(props: DraftFormProps<T>) {
  const [round, setRound] = useState(0);
  useEffect(rememberFocus, []);
  // A new round remounts the form, so that the focused element no longer exists.
  useEffect(() => {
    if (round > 0) giveFocusBack();
  }, [round]);
  return (
    <OneDraftForm key={`${round} ${props.name}`} {...props} onRenew={() => setRound((last) => last + 1)} />
  );
}

type OneDraftFormProps<T> = DraftFormProps<T> & { onRenew: () => void };

function OneDraftForm<T>({ name, original, children, onRenew }: OneDraftFormProps<T>) {
  const [restored] = useState(() => readDraft(name, original));
  const [basis, setBasis] = useState(original);
  const shown = useRef(restored === undefined ? original : restored);
  const isUnsaved = useRef(restored !== undefined);
  const [initial] = useState(shown.current);
  const isSaved = useHasDraft(name);
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  // Initial values that a save has replaced. They stay in the props until the saved values arrive.
  const outdated = useRef<T>(undefined);
  useDraftToast(name);
  useEffect(() => {
    if (isSame(original, outdated.current)) return;
    outdated.current = undefined;
    if (isUnsaved.current || isSame(original, basis)) return;
    if (isSame(original, shown.current)) setBasis(original);
    else onRenew();
  });
  const discard = () => {
    isUnsaved.current = false;
    setIsRestored(false);
    discardDraft(name);
  };
  const discardAnd = (then: () => void) => () => {
    discard();
    then();
  };
  const saveOver = (next: T, typed: T) => {
    shown.current = typed;
    isUnsaved.current = !isSame(typed, next);
    saveDraft(name, next, typed);
  };
  const save = (typed: T) => saveOver(basis, typed);
  const rebase = (next: T) => {
    outdated.current = original;
    setBasis(next);
    saveOver(next, shown.current);
    if (!isUnsaved.current) setIsRestored(false);
  };
  return (
    <Stack gap="md">
      {isRestored && isSaved && <DraftNote onDiscard={discardAnd(onRenew)} />}
      {children({ initial, original: basis, save, rebase, discard, discardAnd })}
    </Stack>
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

let draftToast = 0;

/** Shows a toast after the user leaves a form with unsaved input. The toast closes when the form is opened again. */
function useDraftToast(name: string): void {
  useEffect(() => {
    if (hasDraft(name)) dismissToast(draftToast);
    return () => {
      if (!hasDraft(name)) return;
      const message = t('common.draft.keptMessage');
      draftToast = showToast({ kind: 'info', title: t('common.draft.kept'), message });
    };
  }, [name]);
}

type DraftNoteProps = {
  /** Text of the note. By default it refers to a form. */
  children?: string;
  onDiscard: () => void;
};

/** Note that the form contains a restored draft, with a button that discards the draft and restores the focus. */
export function DraftNote({ children = t('common.draft.restored'), onDiscard }: DraftNoteProps) {
  useEffect(() => {
    rememberFocus();
    return giveFocusBack;
  }, []);
  return (
    <Alert role="status" color="indigo" icon={<IconPencil aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <span>{children}</span>
        <Button variant="default" onClick={onDiscard}>
          {t('common.draft.discard')}
        </Button>
      </Group>
    </Alert>
  );
}
