import { formatListItem, getOption, type ListItem } from '@rounds/engine';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelect, NoOptionsItem, Select } from '../../ui/index.ts';
import { useForm } from '../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';
import css from './fields.module.css';
import { chosenOf } from './options.ts';

/** The maximum number of rendered options; searching narrows them down. */
const MAX_SHOWN = 100;

/** Items of a global list; the inspection keeps a snapshot of the list. */
function GlobalList(props: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const items = useForm().context().lists?.[String(props.item.options.global_list_uuid)];
  if (items) return <ListChoice {...props} items={items} />;
  const chosen = chosenOf(props.state.value);
  return (
    <>
      <p className={css.readOnly}>
        <IconInfoCircle size={20} stroke={1.75} aria-hidden />
        {t('answer.list_not_here')}
      </p>
      {chosen.length > 0 && <p className={css.readOnly}>{t('answer.chosen_elsewhere', { count: chosen.length })}</p>}
    </>
  );
}

function ListChoice({
  item,
  state,
  labelId,
  describedBy,
  disabled,
  give,
  items,
}: AnswerWidgetProps & { items: readonly ListItem[] }) {
  const { t } = useTranslation('form');
  const [sought, setSought] = useState('');
  const { choices } = state;
  const chosen = state.na ? [] : [...chosenOf(state.value)];
  const offered = choices ? items.filter(({ uuid }) => choices.includes(uuid) || chosen.includes(uuid)) : items;
  const data = offered.map((one) => ({ value: one.uuid, label: formatListItem(item, one) }));
  const shared = {
    data,
    size: 'lg' as const,
    radius: 12,
    disabled,
    searchable: true,
    clearable: true,
    limit: MAX_SHOWN,
    onSearchChange: setSought,
    placeholder: chosen.length === 0 ? t('answer.choose') : undefined,
    nothingFoundMessage: <NoOptionsItem>{t('answer.nothing_found')}</NoOptionsItem>,
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    clearButtonProps: { 'aria-label': t('answer.clear') },
  };
  return (
    <>
      {getOption<boolean>(item, 'multiple_selection') === true ? (
        <MultiSelect {...shared} value={chosen} onChange={(uuids) => give(uuids.length > 0 ? uuids : null)} />
      ) : (
        <Select {...shared} value={chosen[0] ?? null} onChange={(uuid) => give(uuid ? [uuid] : null)} />
      )}
      {data.length > MAX_SHOWN && sought === '' && (
        <p className={css.hint}>{t('answer.narrow_down', { count: data.length })}</p>
      )}
    </>
  );
}

export const globalList: AnswerType = { Widget: GlobalList, na: 'with tools', tools: true };
