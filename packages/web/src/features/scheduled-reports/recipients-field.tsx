import { groups } from '@rounds/contract/groups';
import { resolveName } from '@rounds/contract/languages';
import { MAX_REPORT_RECIPIENTS, type ScheduledReport } from '@rounds/contract/scheduled-reports';
import { users } from '@rounds/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/index.ts';
import { getCurrentLanguage } from '../../i18n/index.ts';
import { canAccess, useSessionUser } from '../../session/index.ts';
import { FieldError, MultiSelect, NoOptionsItem, useSearchText } from '../../ui/index.ts';
import type { ScheduleForm } from './schedule-form.ts';

interface RecipientsFieldProps {
  readonly form: ScheduleForm;
  readonly known: Pick<ScheduledReport, 'recipients' | 'groups'>;
}

/** Names by key, such as `group:5`. */
type Options = ReadonlyMap<string, string>;
const toUser = (id: number | string) => `user:${id}`;
const toGroup = (id: number | string) => `group:${id}`;
const toIds = (keys: readonly string[], kind: string) =>
  keys.filter((key) => key.startsWith(kind)).map((key) => Number(key.slice(kind.length + 1)));

/** People and groups. Without access to the lists of both, only the recipients of the schedule are offered. */
export function RecipientsField({ form, known }: RecipientsFieldProps) {
  const { t } = useTranslation(['scheduled-reports', 'common']);
  const [text, setText] = useState('');
  const { people, groups: found } = useRecipientOptions(text);
  const [names, setNames] = useState<Options>(
    () =>
      new Map([
        ...known.recipients.map(({ id, full_name }) => [toUser(id), full_name] as const),
        ...known.groups.map(
          ({ id, name_lang }) => [toGroup(id), resolveName(name_lang, getCurrentLanguage())] as const,
        ),
      ]),
  );
  const all = new Map([...names, ...people, ...found]);
  const toOptions = (kind: string) =>
    [...all].filter(([key]) => key.startsWith(kind)).map(([value, label]) => ({ value, label }));
  const { recipient_ids, group_ids } = form.values;
  const hasAny = recipient_ids.length + group_ids.length > 0;
  const error = form.getError('recipient_ids') ?? form.getError('group_ids');
  return (
    <MultiSelect
      name="recipient_ids"
      required
      withAsterisk
      label={t('fields.recipients')}
      description={error ? undefined : t('fields.recipients_hint')}
      error={error && <FieldError>{hasAny ? error : t('recipients_missing')}</FieldError>}
      data={[
        { group: t('recipients.groups'), items: toOptions('group') },
        { group: t('recipients.people'), items: toOptions('user') },
      ].filter(({ items }) => items.length > 0)}
      value={[...group_ids.map(toGroup), ...recipient_ids.map(toUser)]}
      maxValues={MAX_REPORT_RECIPIENTS}
      searchable
      hidePickedOptions
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={<NoOptionsItem>{t('common:record.nothing_found')}</NoOptionsItem>}
      onChange={(keys) => {
        setNames(all);
        form.set('recipient_ids', toIds(keys, 'user'));
        form.set('group_ids', toIds(keys, 'group'));
      }}
    />
  );
}

function useRecipientOptions(text: string): { readonly people: Options; readonly groups: Options } {
  const user = useSessionUser();
  const q = useSearchText(text);
  const { data: people = [] } = useQuery({
    queryKey: ['users', 'options', 'recipients', q],
    queryFn: ({ signal }) => call(users.search, { query: { q, limit: 50 }, signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: canAccess(user, users.search.access),
  });
  const { data: found = [] } = useQuery({
    queryKey: ['groups', 'options'],
    queryFn: ({ signal }) => call(groups.all, { query: { limit: 100 }, signal, silent: true }),
    enabled: canAccess(user, groups.all.access),
  });
  return {
    people: new Map(people.map(({ value, label }) => [toUser(value), label])),
    groups: new Map(found.map(({ value, label }) => [toGroup(value), label])),
  };
}
