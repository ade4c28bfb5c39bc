/** The default value of a question, edited by the kind of its value. */
import { CATALOGUE, type DateShape, getOption, type Id, type Item } from '@rounds/engine';
import { setItem } from '@rounds/engine/edits';
import { useTranslation } from 'react-i18next';
import { DateInput, MultiSelect, NativeSelect, NumberInput } from '../../../ui/index.ts';
import { DebouncedTextarea, DebouncedTextInput } from '../controls/debounced-text-input.tsx';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { PicturesField } from './pictures/pictures-field.tsx';

interface DefaultValueFieldProps {
  item: Item;
  onChange: (value: unknown) => void;
}

export function DefaultValueField(props: DefaultValueFieldProps) {
  const kind = CATALOGUE[props.item.type].value;
  if (CATALOGUE[props.item.type].choices) return <DefaultChoices {...props} />;
  if (kind === 'number') return <DefaultNumber {...props} />;
  if (kind === 'boolean') return <DefaultBoolean {...props} />;
  if (kind === 'date') return <DefaultDate {...props} />;
  if (kind === 'files') return <DefaultPictures {...props} />;
  return <DefaultText {...props} />;
}

function DefaultChoices({ item, onChange }: DefaultValueFieldProps) {
  const { t } = useTranslation('builder');
  const set = useRecords((records) => records.response_sets[String(item.options.response_set_id ?? '')]);
  const optionIds = Array.isArray(item.options.default_value) ? (item.options.default_value as string[]) : [];
  const data = (set?.options ?? []).map((option) => ({ value: option.uuid, label: option.label || '–' }));
  if (item.options.multiple_selection === true) {
    return (
      <MultiSelect
        label={t('option.default_value')}
        data={data}
        value={optionIds}
        onChange={(next) => onChange(next.length > 0 ? next : null)}
      />
    );
  }
  return (
    <NativeSelect
      label={t('option.default_value')}
      value={optionIds[0] ?? ''}
      data={[{ value: '', label: t('no_default') }, ...data]}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : [event.currentTarget.value])}
    />
  );
}

function DefaultNumber({ item, onChange }: DefaultValueFieldProps) {
  const { t } = useTranslation('builder');
  const { default_value: value } = item.options;
  return (
    <NumberInput
      label={t('option.default_value')}
      value={typeof value === 'number' ? value : ''}
      onChange={(next) => onChange(next === '' ? null : next)}
    />
  );
}

function DefaultBoolean({ item, onChange }: DefaultValueFieldProps) {
  const { t } = useTranslation('builder');
  const { default_value: value } = item.options;
  return (
    <NativeSelect
      label={t('option.default_value')}
      value={value === true ? 'yes' : value === false ? 'no' : ''}
      data={[
        { value: '', label: t('no_default') },
        { value: 'yes', label: t('ticked') },
        { value: 'no', label: t('not_ticked') },
      ]}
      onChange={(event) => onChange({ yes: true, no: false }[event.currentTarget.value] ?? null)}
    />
  );
}

function DefaultDate({ item, onChange }: DefaultValueFieldProps) {
  const { t } = useTranslation('builder');
  const shape = (item.options.date_time_shape ?? 'year_month_day_hour_minute') as DateShape;
  const defaultValue = getOption<{ type: string; value?: string } | null>(item, 'default_value') ?? { type: 'none' };
  return (
    <>
      <NativeSelect
        label={t('option.default_value')}
        value={defaultValue.type}
        data={[
          { value: 'none', label: t('no_default') },
          { value: 'current', label: t('date_current') },
          { value: 'fixed', label: t('date_fixed') },
        ]}
        onChange={(event) => {
          const type = event.currentTarget.value;
          onChange(type === 'fixed' ? { type, value: '' } : { type });
        }}
      />
      {defaultValue.type === 'fixed' && (
        <DateInput
          shape={shape}
          label={t('date_fixed')}
          value={defaultValue.value ?? ''}
          onChange={(value) => onChange({ type: 'fixed', value })}
        />
      )}
    </>
  );
}

function DefaultPictures({ item }: DefaultValueFieldProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const getPictures = (one: Item | undefined): readonly Id[] =>
    Array.isArray(one?.options.default_value) ? (one.options.default_value as Id[]) : [];
  /** Reads the current records, because several uploads may finish one after the other. */
  const change = (change: (uuids: readonly Id[]) => readonly Id[]) => {
    session.store.endGesture();
    session.attempt((records) => {
      const next = change(getPictures(records.items[item.id]));
      return setItem(records, { id: item.id, options: { default_value: next.length > 0 ? next : null } });
    });
  };
  return (
    <PicturesField
      label={t('option.default_value')}
      hint={t('pictures.default_hint')}
      uuids={getPictures(item)}
      several={item.options.multi_photo === true}
      onAdd={(uuid) => change((uuids) => [...uuids, uuid])}
      onRemove={(uuid) => change((uuids) => uuids.filter((one) => one !== uuid))}
    />
  );
}

function DefaultText({ item, onChange }: DefaultValueFieldProps) {
  const { t } = useTranslation('builder');
  const { default_value: value } = item.options;
  const Field = item.type === 'longText' ? DebouncedTextarea : DebouncedTextInput;
  return (
    <Field
      label={t('option.default_value')}
      value={typeof value === 'string' ? value : ''}
      onCommit={(next) => onChange(next === '' ? null : next)}
    />
  );
}
