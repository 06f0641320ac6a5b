import { typedWords } from '../../../../server/core/mark-hits.ts';
import type { ProcedurePath } from '../../../../server/core/permissions.ts';
import { type PlainTextKey, t } from '../../../lib/text/texts.ts';
import type { NavPage } from '../nav-item.ts';

/** A result. `href` is a portal URL, or with `isElsewhere` one that opens in a new tab. */
export type Choice = { id: string; label: string; hint?: string; href: string; isElsewhere?: boolean };

export type ChoiceGroup = { id: string; title: string; choices: readonly Choice[] };

/** Actions, if the role allows the procedure at their end. */
const ACTIONS = [
  { label: 'palette.action.appointment', href: '/calendar?dialog=new', needs: 'appointments.book' },
  { label: 'palette.action.closing', href: '/calendar?dialog=close', needs: 'appointments.close' },
  { label: 'palette.action.customer', href: '/customers?add=customer', needs: 'customers.create' },
  { label: 'palette.action.funds', href: '/billing', needs: 'billing.createPayment' },
  { label: 'palette.action.receptionist', href: '/receptionist?dialog=try', needs: 'receptionist.openTrial' },
  { label: 'palette.action.shortcuts', href: '?shortcuts=all', needs: null },
] as const satisfies readonly { label: PlainTextKey; href: string; needs: ProcedurePath | null }[];

type Allowed = {
  may: (procedure: ProcedurePath) => boolean;
  pages: readonly NavPage[];
  /** Path of the sandbox's test call; null outside the sandbox. */
  testCallPath: string | null;
};

/** Actions and pages whose names contain every typed word; all for an empty search. */
export function findCommands(typed: string, { may, pages, testCallPath }: Allowed): ChoiceGroup[] {
  const words = typedWords(typed);
  const fits = ({ label }: Choice) => {
    const name = typedWords(label).join(' ');
    return words.every((word) => name.includes(word));
  };
  const actions: Choice[] = ACTIONS.filter(({ needs }) => needs === null || may(needs)).map(
    ({ label, href }) => ({ id: label, label: t(label), href }),
  );
  const testCall: Choice[] =
    testCallPath === null
      ? []
      : [{ id: 'test-call', label: t('palette.action.testCall'), href: testCallPath, isElsewhere: true }];
  const places = pages.map(({ path, label }) => ({ id: path, label: t(label), href: path }));
  return [
    { id: 'actions', title: t('palette.actions'), choices: [...actions, ...testCall].filter(fits) },
    { id: 'pages', title: t('palette.pages'), choices: places.filter(fits) },
  ];
}
