/** A person or an asset that a rule asks for or fills in: found by name, kept by id. */
import { assets } from '@rounds/contract/assets';
import { users } from '@rounds/contract/users';
import { type AnswerNames, CATALOGUE, type Item } from '@rounds/engine';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/index.ts';
import { MultiSelect, NothingFound, Select, useDebouncedValue } from '../../../../ui/index.ts';
import { NamesInRules } from '../../rule-words/index.ts';
import { RememberNames } from './remember-names.ts';
import classes from './value-field.module.css';

interface Found {
  readonly value: string;
  readonly label: string;
  readonly asset_id?: string;
}

function useFound(isPerson: boolean, sought: string): { found: readonly Found[]; isAway: boolean } {
  const { data, error } = useQuery({
    queryKey: [isPerson ? 'users' : 'assets', 'search', sought],
    queryFn: ({ signal }): Promise<readonly (Omit<Found, 'value'> & { value: string | number })[]> =>
      isPerson
        ? call(users.search, { query: { q: sought, limit: 50 }, signal, silent: true })
        : call(assets.search, { query: { q: sought }, signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  return { found: (data ?? []).map((one) => ({ ...one, value: String(one.value) })), isAway: error !== null };
}

const asFound = <Options,>({ options }: { options: Options }): Options => options;

interface NamedValueProps {
  item: Item;
  value: unknown;
  onChange: (value: unknown) => void;
  many?: boolean;
  single?: boolean;
  label: string;
  isWrong?: boolean;
}

export function NamedValue({ item, value, onChange, many = false, single = false, label, isWrong }: NamedValueProps) {
  const { t } = useTranslation(['rules', 'form']);
  const isPerson = CATALOGUE[item.type].value === 'people';
  const names: AnswerNames = useContext(NamesInRules) ?? {};
  const remember = useContext(RememberNames);
  const [typed, setTyped] = useState('');
  const chosen = [value].flat().flatMap((one) => (one === undefined || one === null ? [] : [String(one)]));
  const nameOf = (id: string) => (isPerson ? names.people?.[id] : names.assets?.[id]?.display_name);
  const [sought] = useDebouncedValue(chosen.some((id) => nameOf(id) === typed) ? '' : typed, 200);
  const { found, isAway } = useFound(isPerson, sought);
  const own = chosen.map((id) => ({ value: id, label: nameOf(id) ?? t('not_there') }));
  const put = (ids: readonly string[]) => {
    const added = found.filter((one) => ids.includes(one.value));
    const named = added.map(({ value: id, label: display_name, asset_id = '' }) =>
      isPerson ? { people: { [id]: display_name } } : { assets: { [id]: { asset_id, display_name } } },
    );
    for (const one of named) remember(one);
    if (ids.length === 0) onChange(undefined);
    else if (isPerson) onChange(ids.map(Number));
    else onChange(many ? ids : ids[0]);
  };
  const shared = {
    className: classes.wide,
    'aria-label': label,
    searchable: true,
    clearable: true,
    error: isWrong,
    data: [...own, ...found.filter((one) => !chosen.includes(one.value))],
    filter: asFound,
    placeholder: chosen.length === 0 ? t(isPerson ? 'form:person.choose' : 'form:answer.choose') : undefined,
    nothingFoundMessage: (
      <NothingFound>{t(isAway ? 'form:answer.needs_network' : 'form:answer.nothing_found')}</NothingFound>
    ),
    clearButtonProps: { 'aria-label': t('form:answer.clear') },
    onSearchChange: setTyped,
  };
  const takesOne = isPerson ? single : !many;
  return takesOne ? (
    <Select {...shared} value={chosen[0] ?? null} onChange={(id) => put(id ? [id] : [])} />
  ) : (
    <MultiSelect {...shared} value={chosen} onChange={put} />
  );
}
