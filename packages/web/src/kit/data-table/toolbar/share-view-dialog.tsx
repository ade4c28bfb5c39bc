import { groups } from '@rounds/contract/groups';
import { resolveName } from '@rounds/contract/languages.ts';
import type { SavedQuery } from '@rounds/contract/saved-queries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import { canAccess, useSessionUser } from '../../../platform/session/index.ts';
import {
  DialogActions,
  Modal,
  MultiSelect,
  NoOptionsItem,
  Stack,
  Switch,
  Text,
  toast,
  useSearchText,
} from '../../../ui/index.ts';
import type { SavedQueryActions } from '../model/saved-queries.ts';

interface ShareViewDialogProps {
  readonly query: SavedQuery;
  readonly name: string;
  readonly saved: SavedQueryActions;
  readonly onClose: () => void;
}

/** Shares a view with everyone, or with some people and groups. */
export function ShareViewDialog({ query, name, saved, onClose }: ShareViewDialogProps) {
  const { t, i18n } = useTranslation('common');
  const user = useSessionUser();
  const { everyone: isForAll = false, groups: sharedGroups = [], people = [] } = query.sharing ?? {};
  const shared = [
    ...sharedGroups.map(({ id, name_lang }) => ({
      value: `group:${id}`,
      label: resolveName(name_lang, i18n.resolvedLanguage ?? 'en'),
    })),
    ...people.map(({ id, full_name }) => ({ value: `user:${id}`, label: full_name })),
  ];
  const [everyone, setEveryone] = useState(isForAll);
  const [selection, setSelection] = useState(shared.map(({ value }) => value));
  const canSearch = canAccess(user, groups.searchUsersAndGroups.access);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const toIds = (type: string) =>
      selection.flatMap((value) => (value.startsWith(`${type}:`) ? [Number(value.slice(type.length + 1))] : []));
    await saved.share(query, { everyone, group_ids: toIds('group'), user_ids: toIds('user') });
    toast.success(t('views.shared', { name }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('views.share_title', { name })} size={460}>
      {/* The call has shown its error; the dialog stays for another try. */}
      <form onSubmit={(event) => void submit(event).catch(() => {})}>
        <Stack gap={4}>
          <Text tone="ink2" size="md">
            {t('views.share_text')}
          </Text>
          <Switch
            label={t('views.everyone')}
            checked={everyone}
            onChange={(event) => setEveryone(event.currentTarget.checked)}
          />
          {!everyone && (canSearch || shared.length > 0) && (
            <PeopleField initialOptions={shared} canSearch={canSearch} value={selection} onChange={setSelection} />
          )}
        </Stack>
        <DialogActions mt={6} onCancel={onClose} isPending={saved.isBusy} submitLabel={t('views.share_submit')} />
      </form>
    </Modal>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

interface PeopleFieldProps {
  readonly initialOptions: readonly Option[];
  readonly canSearch: boolean;
  readonly value: string[];
  onChange(value: string[]): void;
}

function PeopleField({ initialOptions, canSearch, value, onChange }: PeopleFieldProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const [seen, setSeen] = useState(initialOptions);
  const q = useSearchText(text);
  const { data = [] } = useQuery({
    queryKey: ['options', groups.searchUsersAndGroups.id, q],
    queryFn: ({ signal }) => call(groups.searchUsersAndGroups, { query: { q, limit: 50 }, signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: canSearch,
  });
  const own = `user:${useSessionUser().id}`;
  const matches = data
    .map((option) => ({ value: String(option.value), label: option.label }))
    .filter((option) => option.value !== own);
  // Selected options keep their names when the search changes.
  const options = [...seen, ...matches.filter((option) => !seen.some((one) => one.value === option.value))];
  return (
    <MultiSelect
      label={t('views.with')}
      placeholder={t('views.with_hint')}
      searchable
      data={options}
      filter={({ options: all }) => all}
      nothingFoundMessage={<NoOptionsItem>{t('views.nobody_found')}</NoOptionsItem>}
      value={value}
      searchValue={text}
      onSearchChange={setText}
      onChange={(next) => {
        setSeen(options.filter((option) => next.includes(option.value)));
        onChange(next);
      }}
    />
  );
}
