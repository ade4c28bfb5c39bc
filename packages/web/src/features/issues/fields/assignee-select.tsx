import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoOptionsItem, Select } from '../../../ui/index.ts';
import { usePeopleSearch } from './people-search.ts';

export interface Assignee {
  readonly type: 'user' | 'group';
  readonly id: number;
  readonly name: string;
}

interface AssigneeSelectProps {
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  /** People and groups by default. */
  readonly types?: readonly Assignee['type'][];
  readonly value: Assignee | null;
  onChange(value: Assignee | null): void;
}

/** The choice of a person or a group. */
export function AssigneeSelect({ value, types = ['user', 'group'], onChange, ...field }: AssigneeSelectProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState('');
  const { data = [] } = usePeopleSearch(text);
  const toKey = ({ type, id }: Pick<Assignee, 'type' | 'id'>) => `${type}:${id}`;
  const assigneesByKey = new Map<string, Assignee & { readonly hint?: string }>(
    data
      .filter(({ group_code }) => types.includes(group_code))
      .map(({ group_code: type, group_label, id, label }) => [
        toKey({ type, id }),
        { type, id, name: label, hint: types.length > 1 ? group_label : undefined },
      ]),
  );
  if (value && !assigneesByKey.has(toKey(value))) assigneesByKey.set(toKey(value), value);
  return (
    <Select
      {...field}
      name="assignee"
      searchable
      clearable
      data={[...assigneesByKey].map(([key, { name }]) => ({ value: key, label: name }))}
      filter={({ options }) => options}
      nothingFoundMessage={<NoOptionsItem>{t('record.nothing_found')}</NoOptionsItem>}
      renderOption={({ option }) => {
        const { name, hint } = assigneesByKey.get(option.value) ?? { name: option.label };
        return <span dir="auto">{hint ? `${name} – ${hint}` : name}</span>;
      }}
      value={value && toKey(value)}
      onSearchChange={(typed) => setText([...assigneesByKey.values()].some(({ name }) => name === typed) ? '' : typed)}
      onChange={(key) => {
        const assignee = key === null ? null : assigneesByKey.get(key);
        onChange(assignee ? { type: assignee.type, id: assignee.id, name: assignee.name } : null);
      }}
    />
  );
}
