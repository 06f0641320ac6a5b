import { Alert, Button, Group, Stack } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Draft, forgetDraft, hasDraft, keepDraft, readDraft, useHasDraft } from '../lib/forms/drafts.ts';
import { giveFocusBack, rememberFocus } from '../lib/input/last-focus.ts';
import { t } from '../lib/text/texts.ts';
import { dismissToast, showToast } from '../lib/toasts.ts';

type KeptFormProps<T> = {
  /** Which form it is, and of what: the same name finds the same draft. */
  name: string;
  /** The values that it begins with; JSON can tell them. */
  beginning: T;
  children: (draft: Draft<T>) => ReactNode;
};

/**
 * A form whose edits are not lost: what was typed and not saved is there again when it opens next, however it was left,
 * in this tab and for this person at this business. It says so and can discard it; whoever leaves it unsaved is told that
 * it is kept. While nothing is typed it follows what it begins with, such as what somebody else saved.
 */
export function KeptForm<T>(props: KeptFormProps<T>) {
  const [round, setRound] = useState(0);
  useEffect(rememberFocus, []);
  // What had the focus in the former form is gone.
  useEffect(() => {
    if (round > 0) giveFocusBack();
  }, [round]);
  return <Kept key={`${round} ${props.name}`} {...props} onRenew={() => setRound((last) => last + 1)} />;
}

type KeptProps<T> = KeptFormProps<T> & { onRenew: () => void };

function Kept<T>({ name, beginning, children, onRenew }: KeptProps<T>) {
  const [restored] = useState(() => readDraft(name, beginning));
  const [basis, setBasis] = useState(beginning);
  const shown = useRef(restored === undefined ? beginning : restored);
  const isUnsaved = useRef(restored !== undefined);
  const [initial] = useState(shown.current);
  const isKept = useHasDraft(name);
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  useSayKept(name);
  useEffect(() => {
    if (isUnsaved.current || isSame(beginning, basis)) return;
    if (isSame(beginning, shown.current)) setBasis(beginning);
    else onRenew();
  });
  const forget = () => {
    isUnsaved.current = false;
    setIsRestored(false);
    forgetDraft(name);
  };
  const discard = () => {
    forget();
    onRenew();
  };
  const keep = (typed: T) => {
    shown.current = typed;
    isUnsaved.current = !isSame(typed, basis);
    keepDraft(name, basis, typed);
  };
  return (
    <Stack gap="md">
      {isRestored && isKept && <DraftNote onDiscard={discard} />}
      {children({ initial, beginning: basis, keep, forget })}
    </Stack>
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

let keptToast = 0;

/** Tells whoever leaves a form with something unsaved in it that it is kept, until they are back at one. */
function useSayKept(name: string): void {
  useEffect(() => {
    if (hasDraft(name)) dismissToast(keptToast);
    return () => {
      if (!hasDraft(name)) return;
      const message = t('common.draft.keptMessage');
      keptToast = showToast({ kind: 'info', title: t('common.draft.kept'), message });
    };
  }, [name]);
}

type DraftNoteProps = {
  /** That it is back; of a form unless told otherwise. */
  children?: string;
  onDiscard: () => void;
};

/** Says that a form shows what was typed before, and offers to discard that; pressed, it gives the focus back. */
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
