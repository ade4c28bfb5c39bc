import { getOption } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { MultiSelect, NoOptionsItem, Select } from '../../../../ui/index.ts';
import { useForm } from '../../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import { getSelected, listOptions } from './options.ts';

const SEARCH_THRESHOLD = 8;

function Dropdown({ item, state, labelId, describedBy, disabled, setValue }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const options = listOptions(useForm(), item, state);
  const selection = state.na ? [] : [...getSelected(state.value)];
  const shared = {
    data: options.map(({ uuid, label }) => ({ value: uuid, label })),
    size: 'lg' as const,
    radius: 12,
    disabled,
    clearable: true,
    searchable: options.length > SEARCH_THRESHOLD,
    nothingFoundMessage: <NoOptionsItem>{t('answer.nothing_found')}</NoOptionsItem>,
    placeholder: selection.length === 0 ? t('answer.choose') : undefined,
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
  };
  return getOption<boolean>(item, 'multiple_selection') === true ? (
    <MultiSelect {...shared} value={selection} onChange={(uuids) => setValue(uuids.length > 0 ? uuids : null)} />
  ) : (
    <Select {...shared} value={selection[0] ?? null} onChange={(uuid) => setValue(uuid ? [uuid] : null)} />
  );
}

export const dropdown: AnswerType = { Widget: Dropdown, na: 'with tools', tools: true };
