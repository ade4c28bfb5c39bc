/** A user, an asset or an item of a global list as the value of a rule: searched by name, stored by id. */
import { assets } from '@rounds/contract/assets';
import { users } from '@rounds/contract/users';
import { type AnswerNames, CATALOGUE, formatListItem, type Item, type ListItem } from '@rounds/engine';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverLists } from '../../../kit/form/index.ts';
import { NamesInRules } from '../../../kit/templates/rule-words/index.ts';
import { call } from '../../../platform/api/index.ts';
import { MultiSelect, NoOptionsItem, Select, useSearchText } from '../../../ui/index.ts';
import { RememberNamesContext } from './rule-names.tsx';
import classes from './value-field.module.css';

interface RecordOption {
  readonly value: string;
  readonly label: string;
  readonly asset_id?: string;
  readonly item?: ListItem;
}
type FoundOption = Omit<RecordOption, 'value'> & { readonly value: string | number };

async function searchItems(item: Item, text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const list = String(item.options.global_list_uuid);
  const { items } = await serverLists.search({ list, text, offer: null, page: 1 }, signal);
  return items.map((one) => ({ value: one.uuid, label: formatListItem(item, one), item: one }));
}

function useRecordSearch(item: Item, query: string): { options: readonly RecordOption[]; isOffline: boolean } {
  const isPerson = CATALOGUE[item.type].value === 'people';
  const list = item.type === 'global_list' ? item.options.global_list_uuid : null;
  const { data, error } = useQuery({
    queryKey: list ? ['list-items', list, 'rules', query] : [isPerson ? 'users' : 'assets', 'search', query],
    queryFn: ({ signal }): Promise<readonly FoundOption[]> =>
      list
        ? searchItems(item, query, signal)
        : isPerson
          ? call(users.search, { query: { q: query, limit: 50 }, signal, silent: true })
          : call(assets.search, { query: { q: query }, signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  return { options: (data ?? []).map((one) => ({ ...one, value: String(one.value) })), isOffline: error !== null };
}

const keepServerOrder = <Options,>({ options }: { options: Options }): Options => options;

interface RecordValueFieldProps {
  item: Item;
  value: unknown;
  onChange: (value: unknown) => void;
  many?: boolean;
  single?: boolean;
  label: string;
  isWrong?: boolean;
}

export function RecordValueField({
  item,
  value,
  onChange,
  many = false,
  single = false,
  label,
  isWrong,
}: RecordValueFieldProps) {
  const { t } = useTranslation(['rules', 'form']);
  const isPerson = CATALOGUE[item.type].value === 'people';
  const names: AnswerNames = useContext(NamesInRules) ?? {};
  const remember = useContext(RememberNamesContext);
  const [typed, setTyped] = useState('');
  const selectedIds = [value].flat().flatMap((one) => (one === undefined || one === null ? [] : [String(one)]));
  const list = item.type === 'global_list' ? String(item.options.global_list_uuid) : null;
  const findName = (id: string) => {
    if (list === null) return isPerson ? names.people?.[id] : names.assets?.[id]?.display_name;
    const match = names.lists?.[list]?.find(({ uuid }) => uuid === id);
    return match && formatListItem(item, match);
  };
  const query = useSearchText(selectedIds.some((id) => findName(id) === typed) ? '' : typed);
  const { options, isOffline } = useRecordSearch(item, query);
  const own = selectedIds.map((id) => ({ value: id, label: findName(id) ?? t('not_there') }));
  const select = (ids: readonly string[]) => {
    const added = options.filter((one) => ids.includes(one.value));
    const named = added.map(
      ({ value: id, label: display_name, asset_id = '', item: chosenItem }): AnswerNames =>
        list !== null
          ? { lists: { [list]: chosenItem ? [chosenItem] : [] } }
          : isPerson
            ? { people: { [id]: display_name } }
            : { assets: { [id]: { asset_id, display_name } } },
    );
    for (const one of named) remember(one);
    if (ids.length === 0) onChange(undefined);
    else if (isPerson) onChange(ids.map(Number));
    else onChange(many || list !== null ? ids : ids[0]);
  };
  const shared = {
    className: classes.wide,
    'aria-label': label,
    searchable: true,
    clearable: true,
    error: isWrong,
    data: [...own, ...options.filter((one) => !selectedIds.includes(one.value))],
    filter: keepServerOrder,
    placeholder: selectedIds.length === 0 ? t(isPerson ? 'form:person.choose' : 'form:answer.choose') : undefined,
    nothingFoundMessage: (
      <NoOptionsItem>{t(isOffline ? 'form:answer.needs_network' : 'form:answer.nothing_found')}</NoOptionsItem>
    ),
    clearButtonProps: { 'aria-label': t('form:answer.clear') },
    onSearchChange: setTyped,
  };
  const takesOne = isPerson || list !== null ? single : !many;
  return takesOne ? (
    <Select {...shared} value={selectedIds[0] ?? null} onChange={(id) => select(id ? [id] : [])} />
  ) : (
    <MultiSelect {...shared} value={selectedIds} onChange={select} />
  );
}
