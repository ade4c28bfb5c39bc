import { isUuid } from '@rounds/engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoOptionsItem, Select, useDebouncedValue } from '../../ui/index.ts';
import { useAssetOptions } from '../asset-options.ts';
import { useForm } from '../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from './answer-type.ts';
import css from './fields.module.css';

/** The asset of the inspection. If it was started without one, any live asset can be selected. */
function AssetChoice(props: AnswerWidgetProps) {
  const { asset = null } = useForm().context();
  const { value } = props.state;
  if (asset === null || (typeof value === 'string' && value !== asset.uuid)) return <AnyAsset {...props} />;
  return (
    <p className={css.readOnly}>
      <strong dir="auto">{asset.display_name}</strong>
      <bdi>{asset.asset_id}</bdi>
    </p>
  );
}

/** Selects a live asset by name or number. Old site answers are free text and stay as written. */
function AnyAsset({ state, labelId, describedBy, disabled, give }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const form = useForm();
  const [typed, setTyped] = useState('');
  const value = typeof state.value === 'string' && !state.na ? state.value : null;
  const { assets = {} } = form.context();
  const uuid = isUuid(value) ? value : null;
  const name = uuid ? (assets[uuid]?.display_name ?? t('answer.asset_unknown')) : (value ?? '');
  const [sought] = useDebouncedValue(typed === name ? '' : typed, 200);
  const { options, error } = useAssetOptions(sought, uuid);
  const found = options.map((one) => ({ value: String(one.value), label: one.label }));
  const isListed = value === null || found.some((one) => one.value === value);
  const data = isListed ? found : [{ value, label: name }, ...found];
  const choose = (next: string | null) => {
    const chosen = options.find((one) => one.value === next);
    if (next && chosen) {
      form.remember({ assets: { [next]: { asset_id: chosen.asset_id, display_name: chosen.label } } });
    }
    give(next);
  };
  return (
    <Select
      size="lg"
      radius={12}
      searchable
      clearable
      disabled={disabled}
      placeholder={value ? undefined : t('answer.choose')}
      nothingFoundMessage={
        <NoOptionsItem>{error ? t('answer.needs_network') : t('answer.nothing_found')}</NoOptionsItem>
      }
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      clearButtonProps={{ 'aria-label': t('answer.clear') }}
      data={data}
      filter={({ options: all }) => all}
      value={value}
      onSearchChange={setTyped}
      onChange={choose}
    />
  );
}

export const asset: AnswerType = { Widget: AssetChoice, na: 'with tools', tools: true };
/** Site questions predate assets; their answers are assets, too. */
export const site: AnswerType = { Widget: AnyAsset, na: 'with tools', tools: true };
