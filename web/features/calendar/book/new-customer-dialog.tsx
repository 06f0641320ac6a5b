import { NativeSelect, Stack, TextInput } from '@mantine/core';
import { toAsciiDigits } from '../../../../server/core/to-ascii-digits.ts';
import {
  CUSTOMER_NAME_LENGTH_MAX,
  createCustomerInput,
  DEFAULT_LANGUAGE,
  FORM_LANGUAGES,
} from '../../../../server/modules/scheduling/customers/customers.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { DialogButtons } from '../../../components/dialog-buttons.tsx';
import { DraftForm } from '../../../components/draft-form.tsx';
import { ErrorAlert } from '../../../components/error-alert.tsx';
import { NameFields } from '../../../components/name-fields.tsx';
import { type Draft, hasDraft, useDraftState } from '../../../lib/forms/drafts.ts';
import { useDraftForm } from '../../../lib/forms/use-zod-form.ts';
import { useContentKey } from '../../../lib/input/use-content-key.ts';
import { useSession } from '../../../lib/session/session.ts';
import { formatLanguage } from '../../../lib/text/name-languages.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useUrlDialog } from '../../../lib/url/use-url-dialog.ts';
import { type Inputs, trpc } from '../../../trpc.ts';
import classes from '../calendar.module.css';
import type { BookingDraft } from './booking-draft.ts';

type Created = NonNullable<BookingDraft['customer']>;

type NewCustomerDialogProps = {
  opened: boolean;
  /** Initial values of the form. */
  initialValues: NewCustomer;
  onClose: () => void;
  onCreated: (customer: Created) => void;
};

/**
 * Creates a customer during a booking and selects that customer. Pressing the button repeatedly creates only one. Typed
 * values stay until the customer is created or the user cancels.
 */
export function NewCustomerDialog({ opened, initialValues, ...rest }: NewCustomerDialogProps) {
  const session = useSession();
  const contentKey = useContentKey(NEW_CUSTOMER_FORM);
  return (
    <AppDialog
      opened={opened}
      onClose={rest.onClose}
      title={t('calendarDialogs.newCustomer.title')}
      fullOnPhone
    >
      {session?.businessId ? (
        <DraftForm name={NEW_CUSTOMER_FORM} original={initialValues}>
          {(draft) => <NewCustomerForm draft={draft} contentKey={contentKey} {...rest} />}
        </DraftForm>
      ) : (
        <ErrorAlert>{t('calendarDialogs.newCustomer.noBusiness')}</ErrorAlert>
      )}
    </AppDialog>
  );
}

type FormProps = Omit<NewCustomerDialogProps, 'opened' | 'initialValues'> & {
  draft: Draft<NewCustomer>;
  /**
   * Idempotency key that exists longer than the form. A retry after the dialog was closed therefore creates no second
   * customer.
   */
  contentKey: ReturnType<typeof useContentKey>;
};

function NewCustomerForm({ draft, contentKey, onClose, onCreated }: FormProps) {
  const { form, submit, busy } = useNewCustomer(draft, contentKey, onCreated);
  const cancel = () => {
    draft.discard();
    onClose();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <div className={classes.fields}>
          <NameFields
            form={form}
            of="somebody"
            lengthMax={CUSTOMER_NAME_LENGTH_MAX}
            focused={firstMissing(draft.initial)}
          />
        </div>
        <TextInput
          type="tel"
          size="md"
          label={t('calendarDialogs.newCustomer.phone')}
          withAsterisk
          autoComplete="off"
          data-autofocus={firstMissing(draft.initial) === undefined || undefined}
          key={form.key('phone')}
          {...form.getInputProps('phone')}
        />
        <TextInput
          type="email"
          size="md"
          label={t('calendarDialogs.newCustomer.email')}
          autoComplete="off"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <NativeSelect
          size="md"
          label={t('calendarDialogs.newCustomer.language')}
          data={FORM_LANGUAGES.map((code) => ({ value: code, label: formatLanguage(code) }))}
          key={form.key('language')}
          {...form.getInputProps('language')}
        />
        <DialogButtons submitLabel={t('calendarDialogs.newCustomer.submit')} busy={busy} onCancel={cancel} />
      </Stack>
    </form>
  );
}

/**
 * The first empty name field, which gets the focus. Undefined if both are filled in; the phone field then gets the
 * focus.
 */
function firstMissing({ firstName, lastName }: NewCustomer): 'first' | 'last' | undefined {
  if (firstName === '') return 'first';
  return lastName === '' ? 'last' : undefined;
}

function useNewCustomer(
  draft: Draft<NewCustomer>,
  { keyOf, renew }: FormProps['contentKey'],
  onCreated: FormProps['onCreated'],
) {
  const form = useDraftForm(createCustomerInput, draft, {
    firstName: t('calendarDialogs.newCustomer.firstNameMissing'),
    lastName: t('calendarDialogs.newCustomer.lastNameMissing'),
    phone: t('calendarDialogs.newCustomer.phoneMissing'),
    email: t('calendarDialogs.newCustomer.badEmail'),
  });
  const create = trpc.customers.create.useMutation({
    meta: { failedTitle: 'calendar.failed' },
    onSuccess: ({ id, fullName, isActive }) => {
      showToast({
        kind: 'success',
        title: t('calendar.done.title'),
        message: t('calendar.done.customer'),
      });
      draft.discard();
      renew();
      onCreated({ id, name: fullName, isActive });
    },
  });
  const submit = form.onSubmit(
    (values) => create.mutate({ ...values, creationKey: keyOf(values) }),
    form.focusFirstError,
  );
  return { form, submit, busy: create.isPending };
}

type NewCustomer = Inputs['customers']['create'];

export const NOBODY: NewCustomer = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  language: DEFAULT_LANGUAGE,
};

const isEmail = (word: string) => word.includes('@');
const isNumber = (word: string) => /^[()+.-]*\d[\d()+.-]*$/.test(toAsciiDigits(word));

/**
 * Parses a search text into the values of a new customer. A text that looks like an email address or a phone number
 * fills that field. Otherwise the first word is the first name and the rest the last name.
 */
export function parseNewCustomer(searched: string): NewCustomer {
  const words = searched.split(/\s+/).filter(Boolean);
  const [firstName = '', ...others] = words.filter((word) => !isEmail(word) && !isNumber(word));
  return {
    ...NOBODY,
    firstName,
    lastName: others.join(' '),
    phone: words.filter(isNumber).join(' '),
    email: words.find(isEmail) ?? '',
  };
}

/** Draft name of the form for a customer added during a booking. */
const NEW_CUSTOMER_FORM = 'booking.customer';

/**
 * State of the dialog that adds a customer during a booking. The form starts with the last search text, which replaces
 * an earlier draft. Without a search text, the earlier draft is restored.
 */
export function useNewCustomerDialog() {
  const dialog = useUrlDialog('newCustomer');
  const [initialValues, setInitialValues] = useDraftState('booking.newcomer', NOBODY);
  const add = (searched: string) => {
    if (searched !== '' || !hasDraft(NEW_CUSTOMER_FORM)) setInitialValues(parseNewCustomer(searched));
    dialog.open('1');
  };
  return { isAdding: dialog.value !== null, initialValues, add, close: dialog.close };
}
