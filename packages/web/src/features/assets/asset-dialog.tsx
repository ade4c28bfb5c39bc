import { assetTypes } from '@rounds/contract/asset-types';
import { type Asset, assets } from '@rounds/contract/assets';
import type { CustomFieldValuesInput } from '@rounds/contract/custom-fields';
import type { BodyInputOf } from '@rounds/contract/endpoint.ts';
import { useTranslation } from 'react-i18next';
import { CustomFieldInputs, toDefaultValues } from '../../kit/custom-fields/index.ts';
import { RecordDialog, type RecordDialogSlotProps, RecordSelect, SiteSelect } from '../../kit/resource/index.ts';
import type { CallForm } from '../../platform/api/index.ts';
import { FormField, FormText, Grid, NumberInput, SkeletonRows } from '../../ui/index.ts';
import { assetResource } from './asset-queries.ts';
import { PlacePicker } from './map/place-picker.tsx';
import { NewNumber } from './new-number.tsx';
import { useTypeFields } from './types/asset-type-queries.ts';

interface AssetValues {
  readonly display_name: string;
  readonly asset_id: string;
  readonly type_uuid: string | null;
  readonly parent_uuid: string | null;
  readonly site_id: number | null;
  readonly lat: number | '';
  readonly lng: number | '';
  readonly fields: CustomFieldValuesInput;
}

const MAX_DEGREES = { lat: 90, lng: 180 } as const;

/** A duplicate has everything of its source but the number, which is unique. */
const toValues = (record: Asset | null, asset_id = record?.asset_id ?? ''): AssetValues => ({
  display_name: record?.display_name ?? '',
  asset_id,
  type_uuid: record?.type?.uuid ?? null,
  parent_uuid: record?.parent?.uuid ?? null,
  site_id: record?.site?.id ?? null,
  lat: record?.place?.lat ?? '',
  lng: record?.place?.lng ?? '',
  fields: record?.fields ?? {},
});

const toNewValues = (record: Asset | null, parent: Asset | undefined): AssetValues => ({
  ...toValues(record),
  ...(parent && { parent_uuid: parent.uuid, site_id: parent.site?.id ?? null }),
});

const toBody = ({ lat, lng, ...values }: AssetValues): BodyInputOf<typeof assets.create> => ({
  ...values,
  place: lat === '' && lng === '' ? null : ({ lat, lng } as { lat: number; lng: number }),
});

interface AssetDialogProps extends RecordDialogSlotProps<Asset> {
  /** The asset that a new one duplicates. */
  readonly source?: Asset;
  /** The asset that a new one is part of at first. */
  readonly parent?: Asset;
  readonly onSaved?: (asset: Asset) => void;
}

/** A new asset, a duplicate, or the one that is edited. */
export function AssetDialog({ record, source, parent, onSaved, onClose }: AssetDialogProps) {
  const { t } = useTranslation('assets');
  return (
    <RecordDialog
      resource={assetResource}
      record={record}
      title={record ? t('dialog.edit') : t(source ? 'dialog.duplicate' : 'dialog.new')}
      submitLabel={record ? t('dialog.save') : t('dialog.create')}
      initial={source ? toValues(source, '') : toNewValues(record, parent)}
      toBody={toBody}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <AssetFields form={form} record={record} />}
    </RecordDialog>
  );
}

function AssetFields({ form, record }: { form: CallForm<AssetValues>; record: Asset | null }) {
  const { t } = useTranslation(['assets', 'lists']);
  const { lat, lng } = form.values;
  const numberProps = {
    name: 'asset_id',
    label: t('fields.asset_id'),
    description: t('fields.asset_id_hint'),
    autoComplete: 'off',
  } as const;
  const placeError = form.getError('place') ?? form.getError('place.lat') ?? form.getError('place.lng');
  return (
    <>
      <FormText form={form} name="display_name" label={t('fields.display_name')} autoComplete="off" data-autofocus />
      {record ? <FormText form={form} {...numberProps} /> : <NewNumber form={form} {...numberProps} />}
      <FormField form={form} name="type_uuid">
        {({ onChange, ...field }) => (
          <RecordSelect
            endpoint={assetTypes.all}
            label={t('lists:assets.columns.type')}
            {...field}
            onChange={(uuid) => {
              onChange(uuid);
              // The fields of the former type are not those of the new one.
              form.set('fields', uuid === record?.type?.uuid ? (record?.fields ?? {}) : {});
            }}
          />
        )}
      </FormField>
      <TypeFields form={form} isSaved={form.values.type_uuid === (record?.type?.uuid ?? null)} />
      <FormField form={form} name="parent_uuid">
        {(field) => (
          <RecordSelect
            endpoint={assets.search}
            label={t('lists:assets.columns.parent')}
            description={t('fields.parent_hint')}
            excluded={record ? [record.uuid] : []}
            {...field}
          />
        )}
      </FormField>
      <SiteSelect
        label={t('lists:assets.columns.site')}
        description={t('fields.site_hint')}
        error={form.getError('site_id')}
        value={form.values.site_id}
        onChange={(site_id) => form.set('site_id', site_id)}
      />
      <Grid gap={4} columns={2} align="start">
        {(['lat', 'lng'] as const).map((name) => (
          <NumberInput
            key={name}
            name={name}
            label={t(`fields.${name}`)}
            value={form.values[name]}
            error={name === 'lat' ? placeError : Boolean(placeError)}
            min={-MAX_DEGREES[name]}
            max={MAX_DEGREES[name]}
            decimalScale={7}
            onChange={(value) => form.set(name, value)}
          />
        ))}
      </Grid>
      <PlacePicker
        place={typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null}
        onChange={(place) => {
          form.set('lat', place.lat);
          form.set('lng', place.lng);
        }}
      />
    </>
  );
}

/** The fields of the selected type. Those of another type than the saved one begin with their defaults. */
function TypeFields({ form, isSaved }: { form: CallForm<AssetValues>; isSaved: boolean }) {
  const { type_uuid, fields: values } = form.values;
  const { data: fields, isPending } = useTypeFields(type_uuid);
  if (type_uuid === null) return null;
  if (isPending || !fields) return <SkeletonRows rows={2} />;
  return (
    <CustomFieldInputs
      property="fields"
      fields={fields}
      values={isSaved ? values : { ...toDefaultValues(fields), ...values }}
      onChange={(changed) => form.set('fields', changed)}
      getError={form.getError}
    />
  );
}
