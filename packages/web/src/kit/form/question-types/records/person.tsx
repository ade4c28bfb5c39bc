import { getOption } from '@rounds/engine';
import { IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createWordFilter } from '../../../../platform/i18n/index.ts';
import { useSessionUser } from '../../../../platform/session/index.ts';
import { Avatar, Box, ICON, MultiSelect, NoOptionsItem, Row, Select, useSearchText } from '../../../../ui/index.ts';
import { FormButton } from '../../controls/form-button.tsx';
import { useForm } from '../../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import { withSelected } from '../../model/asset-options.ts';
import type { PersonOption } from '../../model/record-source.ts';
import classes from '../fields.module.css';

/** People matching the search; offline, those on the device and those that the inspection already knows. */
function usePeople(searchText: string, knownPeople: readonly PersonOption[]) {
  const { recordSource } = useForm();
  const { data, error } = useQuery({
    queryKey: ['users', 'options', searchText],
    queryFn: ({ signal }) => recordSource.searchPeople(searchText, signal),
    placeholderData: keepPreviousData,
  });
  if (data && !data.is_from_device) return { people: data.options, noneFound: 'answer.nothing_found' as const };
  const isFound = createWordFilter(searchText);
  const people = withSelected(
    data?.options,
    knownPeople.filter(({ label }) => isFound(label)),
  );
  const noneFound = data ? 'answer.person_not_on_device' : error ? 'answer.needs_network' : 'answer.nothing_found';
  return { people, noneFound } as const;
}
/** The server filters the options. */
const keepServerOrder = <Options,>({ options }: { options: Options }): Options => options;
function Person({ item, state, labelId, describedBy, disabled, setValue }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const form = useForm();
  const user = useSessionUser();
  const [typed, setTyped] = useState('');
  const names: Readonly<Record<string, string>> = { [user.id]: user.full_name, ...form.context().people };
  const knownPeople = Object.entries(names).map(([value, label]) => ({ value, label }));
  const selected = Array.isArray(state.value) && !state.na ? state.value.map(String) : [];
  const isSearching = !knownPeople.some(({ label, value }) => label === typed && selected.includes(value));
  const searchText = useSearchText(isSearching ? typed : '');
  const { people, noneFound } = usePeople(searchText, knownPeople);
  const selectedOptions = selected.map((value) => ({
    value,
    label: names[value] ?? t('person.unknown', { id: value }),
  }));
  const data = [...selectedOptions, ...people.filter(({ value }) => !selected.includes(value))];
  const choose = (ids: readonly string[]) => {
    const added = [...data, ...knownPeople].filter(({ value }) => ids.includes(value) && !selected.includes(value));
    if (added.length > 0)
      form.remember({ people: Object.fromEntries(added.map(({ value, label }) => [value, label])) });
    setValue(ids.length > 0 ? ids.map(Number) : null);
  };
  const isMultiple = getOption<boolean>(item, 'multiple_selection') === true;
  const shared = {
    data,
    size: 'lg' as const,
    radius: 12,
    disabled,
    searchable: true,
    clearable: true,
    filter: keepServerOrder,
    placeholder: selected.length === 0 ? t('person.choose') : undefined,
    nothingFoundMessage: <NoOptionsItem>{t(noneFound)}</NoOptionsItem>,
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    onSearchChange: setTyped,
    renderOption: ({ option }: { option: { label: string } }) => (
      <Row as="span" inline gap={2.5}>
        <Avatar name={option.label} size={26} />
        <span dir="auto">{option.label}</span>
      </Row>
    ),
    clearButtonProps: { 'aria-label': t('answer.clear') },
  };
  return (
    <div className={classes.line}>
      <Box shrink flex="1 1 280px">
        {isMultiple ? (
          <MultiSelect {...shared} value={selected} onChange={choose} />
        ) : (
          <Select {...shared} value={selected[0] ?? null} onChange={(id) => choose(id ? [id] : [])} />
        )}
      </Box>
      {!disabled && !selected.includes(String(user.id)) && (
        <FormButton
          look="plain"
          onClick={() => choose(isMultiple ? [...selected, String(user.id)] : [String(user.id)])}
        >
          <IconUser {...ICON} size={20} />
          {t('person.me')}
        </FormButton>
      )}
    </div>
  );
}
export const person: AnswerType = { Widget: Person, na: 'with tools', tools: true };
