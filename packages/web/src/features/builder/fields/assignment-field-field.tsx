import { assignments } from '@rounds/contract/assignments';
import { getOption, type Item } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import { getShownName } from '../../../platform/i18n/index.ts';
import { Select } from '../../../ui/index.ts';
import { useBuilder } from '../state/builder-context.tsx';

/** The field of assignments that the question shows. */
export function AssignmentFieldField({ item }: { item: Item }) {
  const { t } = useTranslation(['builder', 'lists']);
  const session = useBuilder();
  const key = getOption<string | null>(item, 'field_key');
  const { data, isSuccess } = useQuery({
    queryKey: ['options', 'assignment-fields'],
    queryFn: ({ signal }) => call(assignments.listCustomFields, { signal, silent: true }),
  });
  const fields = [
    { value: 'title', label: t('lists:assignments.columns.title'), field_type: 'text' },
    ...(data ?? [])
      .filter((field) => !field.is_standard)
      .map((field) => ({ value: field.key, label: getShownName(field), field_type: field.field_type })),
  ];
  const isLost = isSuccess && key !== null && !fields.some(({ value }) => value === key);
  return (
    <Select
      label={t('option.field_key')}
      withAsterisk
      searchable
      allowDeselect={false}
      placeholder={t('list_field.choose_field')}
      error={isLost && t('list_field.assignment_field_gone')}
      data={[...fields, ...(isLost ? [{ value: key, label: t('list_field.field_error') }] : [])]}
      value={key}
      onChange={(next) => {
        const field = fields.find(({ value }) => value === next);
        if (!field) return;
        const options = { field_key: next, field_type: field.field_type, value_type: field.field_type };
        session.store.endGesture();
        session.attempt((records) => setItem(records, { id: item.id, options }));
      }}
    />
  );
}
