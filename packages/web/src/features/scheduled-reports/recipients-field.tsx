import { MAX_REPORT_RECIPIENTS } from '@rounds/contract/scheduled-reports';
import { users } from '@rounds/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/index.ts';
import { canAccess, useSessionUser } from '../../session/index.ts';
import { FieldError, MultiSelect, NoOptionsItem, useDebouncedValue } from '../../ui/index.ts';
import type { ScheduleForm } from './schedule-dialog.tsx';

const SEARCH_DELAY_MS = 250;

interface RecipientsFieldProps {
  readonly form: ScheduleForm;
  readonly known: readonly { readonly id: number; readonly full_name: string }[];
}

/** The people who receive it. Those who may not search for others choose among the ones it has. */
export function RecipientsField({ form, known }: RecipientsFieldProps) {
  const { t } = useTranslation(['scheduled-reports', 'common']);
  const user = useSessionUser();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text, SEARCH_DELAY_MS);
  const { data = [] } = useQuery({
    queryKey: ['users', 'options', 'recipients', q],
    queryFn: ({ signal }) => call(users.search, { query: { q, limit: 50 }, signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: canAccess(user, users.search.access),
  });
  const [names, setNames] = useState(new Map(known.map(({ id, full_name }) => [String(id), full_name])));
  const found = data.map(({ value, label }) => [String(value), label] as const);
  const options = new Map([...names, ...found]);
  const error = form.getError('recipient_ids');
  return (
    <MultiSelect
      name="recipient_ids"
      required
      withAsterisk
      label={t('fields.recipients')}
      description={error ? undefined : t('fields.recipients_hint')}
      error={error && <FieldError>{form.values.recipient_ids.length > 0 ? error : t('recipients_missing')}</FieldError>}
      data={[...options].map(([value, label]) => ({ value, label }))}
      value={form.values.recipient_ids.map(String)}
      maxValues={MAX_REPORT_RECIPIENTS}
      searchable
      hidePickedOptions
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={<NoOptionsItem>{t('common:record.nothing_found')}</NoOptionsItem>}
      onChange={(ids) => {
        setNames(new Map([...names, ...found]));
        form.set('recipient_ids', ids.map(Number));
      }}
    />
  );
}
