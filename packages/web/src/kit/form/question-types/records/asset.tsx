import { getOption, type Id, isUuid } from '@rounds/engine';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoOptionsItem, Row, Select, Text, useSearchText } from '../../../../ui/index.ts';
import { useForm } from '../../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import { useAssetOptions } from '../../model/asset-options.ts';
import classes from '../fields.module.css';

/** The asset of the inspection. If it was started without one, any live asset can be selected. */
function AssetChoice(props: AnswerWidgetProps) {
  const { asset = null } = useForm().context();
  const { value, problems } = props.state;
  const isWrong = problems.some(({ code }) => code === 'ASSET_TYPE_NOT_ALLOWED');
  if (asset === null || isWrong || (typeof value === 'string' && value !== asset.uuid)) return <AnyAsset {...props} />;
  return (
    <Row as="p" gap={2} size="lg" bg="sunken" tone="ink2" className={classes.readOnly}>
      <Text as="strong" tone="ink" weight={550} dir="auto">
        {asset.display_name}
      </Text>
      <bdi>{asset.asset_id}</bdi>
    </Row>
  );
}

/** Selects a live asset by name or number. Old site answers are free text and stay as written. */
export function AnyAsset({ item, state, labelId, describedBy, disabled, setValue }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const form = useForm();
  const [typed, setTyped] = useState('');
  const value = typeof state.value === 'string' && !state.na ? state.value : null;
  const { asset: inspectionAsset, assets } = form.context();
  const knownAssets = inspectionAsset ? { ...assets, [inspectionAsset.uuid]: inspectionAsset } : (assets ?? {});
  const uuid = isUuid(value) ? value : null;
  const name = uuid ? (knownAssets[uuid]?.display_name ?? t('answer.asset_unknown')) : (value ?? '');
  const searchText = useSearchText(typed === name ? '' : typed);
  const types = getOption<readonly Id[] | null>(item, 'asset_type_uuids');
  const { options, isFromDevice, error } = useAssetOptions(searchText, uuid, { types, source: form.recordSource });
  const matches = options.map(({ value, label }) => ({ value, label }));
  const noneFound = isFromDevice
    ? 'answer.asset_not_on_device'
    : error
      ? 'answer.needs_network'
      : 'answer.nothing_found';
  const isListed = value === null || matches.some((one) => one.value === value);
  const data = isListed ? matches : [{ value, label: name }, ...matches];
  const choose = (next: string | null) => {
    const selected = options.find((one) => one.value === next);
    if (next && selected) {
      const { asset_id, label: display_name, type_uuid, fields } = selected;
      form.remember({
        assets: {
          [next]: { asset_id, display_name, ...(type_uuid !== undefined && { type_uuid }), ...(fields && { fields }) },
        },
      });
    }
    setValue(next);
  };
  return (
    <Select
      size="lg"
      radius={12}
      searchable
      clearable
      disabled={disabled}
      placeholder={value ? undefined : t('answer.choose')}
      nothingFoundMessage={<NoOptionsItem>{t(noneFound)}</NoOptionsItem>}
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
