import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NothingFound, Select, useDebouncedValue } from '../../ui/index.ts';
import { useAssetOptions } from '../asset-options.ts';
import { useForm } from '../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';
import css from './fields.module.css';

/** The asset of the inspection; where it was started without one, any live asset can be chosen. */
function AssetChoice({ state, labelId, describedBy, disabled, give }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const { asset = null } = useForm().context();
  const [typed, setTyped] = useState('');
  const [sought] = useDebouncedValue(typed, 200);
  const value = typeof state.value === 'string' ? state.value : null;
  const isOwn = asset !== null && (value === null || value === asset.uuid);
  const { options, error } = useAssetOptions(sought, value, !isOwn);
  if (isOwn) {
    return (
      <p className={css.readOnly}>
        <strong dir="auto">{asset.display_name}</strong>
        <bdi>{asset.asset_id}</bdi>
      </p>
    );
  }
  return (
    <Select
      size="lg"
      radius={12}
      searchable
      clearable
      disabled={disabled}
      placeholder={value ? undefined : t('answer.choose')}
      nothingFoundMessage={<NothingFound>{error ? t('answer.needs_network') : t('answer.nothing_found')}</NothingFound>}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      data={options.map((one) => ({ value: String(one.value), label: one.label }))}
      filter={({ options: all }) => all}
      value={value}
      onSearchChange={setTyped}
      onChange={(uuid) => give(uuid)}
    />
  );
}

export const asset: AnswerType = { Widget: AssetChoice, na: 'with tools', tools: true };
