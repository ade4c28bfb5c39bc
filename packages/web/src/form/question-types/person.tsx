import { users } from '@rounds/contract/users';
import { getOption } from '@rounds/engine';
import { IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/index.ts';
import { createTextFilter } from '../../i18n/index.ts';
import { useSessionUser } from '../../session/index.ts';
import { Avatar, MultiSelect, NoOptionsItem, Select, useDebouncedValue } from '../../ui/index.ts';
import { FormButton } from '../form-button.tsx';
import { useForm } from '../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';
import css from './fields.module.css';

interface Named {
  readonly value: string;
  readonly label: string;
}

/** People matching the search; offline, only those that the inspection already knows. */
function usePeople(sought: string, known: readonly Named[]): { people: readonly Named[]; isAway: boolean } {
  const { data, error } = useQuery({
    queryKey: ['users', 'search', sought],
    queryFn: ({ signal }) => call(users.search, { query: { q: sought, limit: 50 }, signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  if (data) return { people: data.map(({ value, label }) => ({ value: String(value), label })), isAway: false };
  const isFound = createTextFilter(sought);
  return { people: known.filter(({ label }) => isFound(label)), isAway: error !== null };
}

/** The server filters the options. */
const asFound = <Options,>({ options }: { options: Options }): Options => options;

function Person({ item, state, labelId, describedBy, disabled, give }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const form = useForm();
  const me = useSessionUser();
  const [typed, setTyped] = useState('');
  const names: Readonly<Record<string, string>> = { [me.id]: me.full_name, ...form.context().people };
  const known = Object.entries(names).map(([value, label]) => ({ value, label }));
  const chosen = Array.isArray(state.value) && !state.na ? state.value.map(String) : [];
  const isSought = !known.some(({ label, value }) => label === typed && chosen.includes(value));
  const [sought] = useDebouncedValue(isSought ? typed : '', 200);
  const { people, isAway } = usePeople(sought, known);
  const chosenOnes = chosen.map((value) => ({ value, label: names[value] ?? t('person.unknown', { id: value }) }));
  const data = [...chosenOnes, ...people.filter(({ value }) => !chosen.includes(value))];
  const choose = (ids: readonly string[]) => {
    const added = [...data, ...known].filter(({ value }) => ids.includes(value) && !chosen.includes(value));
    if (added.length > 0)
      form.remember({ people: Object.fromEntries(added.map(({ value, label }) => [value, label])) });
    give(ids.length > 0 ? ids.map(Number) : null);
  };
  const isSeveral = getOption<boolean>(item, 'multiple_selection') === true;
  const shared = {
    data,
    size: 'lg' as const,
    radius: 12,
    disabled,
    searchable: true,
    clearable: true,
    filter: asFound,
    placeholder: chosen.length === 0 ? t('person.choose') : undefined,
    nothingFoundMessage: (
      <NoOptionsItem>{isAway ? t('answer.needs_network') : t('answer.nothing_found')}</NoOptionsItem>
    ),
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    onSearchChange: setTyped,
    renderOption: ({ option }: { option: { label: string } }) => (
      <span className={css.person}>
        <Avatar name={option.label} size={26} />
        <span dir="auto">{option.label}</span>
      </span>
    ),
    clearButtonProps: { 'aria-label': t('answer.clear') },
  };
  return (
    <div className={css.line}>
      <div className={css.wide}>
        {isSeveral ? (
          <MultiSelect {...shared} value={chosen} onChange={choose} />
        ) : (
          <Select {...shared} value={chosen[0] ?? null} onChange={(id) => choose(id ? [id] : [])} />
        )}
      </div>
      {!disabled && !chosen.includes(String(me.id)) && (
        <FormButton look="plain" onClick={() => choose(isSeveral ? [...chosen, String(me.id)] : [String(me.id)])}>
          <IconUser size={20} stroke={1.75} aria-hidden />
          {t('person.me')}
        </FormButton>
      )}
    </div>
  );
}

export const person: AnswerType = { Widget: Person, na: 'with tools', tools: true };
