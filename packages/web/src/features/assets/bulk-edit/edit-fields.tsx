import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import type { AssetChanges } from '@rounds/contract/assets/bulk-edit.ts';
import type { BulkEditPreview } from '@rounds/contract/bulk-edit.ts';
import type { CustomField } from '@rounds/contract/custom-fields';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomFieldInputs } from '../../../kit/custom-fields/index.ts';
import { RecordSelect, SiteSelect } from '../../../kit/resource/index.ts';
import { getShownName } from '../../../platform/i18n/index.ts';
import { Checkbox, Select, SkeletonRows, Stack, Text } from '../../../ui/index.ts';
import { useTypeFields } from '../types/asset-type-queries.ts';

interface EditFieldsProps {
  /** The types of the selected assets. */
  readonly owners: BulkEditPreview['owners'];
  readonly changes: AssetChanges;
  onChange(changes: AssetChanges): void;
  getError(name: string): string | undefined;
}

type Property = Exclude<keyof AssetChanges, 'may_lose_values' | 'fields'>;

/** Sets what an edit changes: each property is ticked first, so that an empty one removes the values of the assets. */
export function EditFields({ owners, changes, onChange, getError }: EditFieldsProps) {
  const { t } = useTranslation(['assets', 'lists']);
  const label = {
    type: t('lists:assets.columns.type'),
    parent: t('lists:assets.columns.parent'),
    site: t('lists:assets.columns.site'),
  };
  const set = (values: Partial<AssetChanges>) => onChange({ ...changes, ...values });
  const row = (property: Property, name: string, input: ReactNode) => (
    <EditedProperty
      label={name}
      isChanged={property in changes}
      onChange={(isChanged) => {
        const { [property]: _, ...others } = changes;
        // The fields are those of the type that the assets are going to have.
        if (property === 'type_uuid') delete others.fields;
        onChange(isChanged ? { ...others, [property]: null } : others);
      }}
    >
      {input}
    </EditedProperty>
  );
  return (
    <Stack gap={3}>
      <Text tone="ink2" size="md">
        {t('bulk_edit.text')}
      </Text>
      {row(
        'type_uuid',
        label.type,
        <RecordSelect
          endpoint={assetTypes.all}
          name="type_uuid"
          label={label.type}
          error={getError('type_uuid')}
          value={changes.type_uuid ?? null}
          onChange={(type_uuid) => onChange({ ...changes, type_uuid, fields: undefined })}
        />,
      )}
      {row(
        'parent_uuid',
        label.parent,
        <RecordSelect
          endpoint={assets.search}
          name="parent_uuid"
          label={label.parent}
          error={getError('parent_uuid')}
          value={changes.parent_uuid ?? null}
          onChange={(parent_uuid) => set({ parent_uuid })}
        />,
      )}
      {row(
        'site_id',
        label.site,
        <SiteSelect
          label={label.site}
          error={getError('site_id')}
          value={changes.site_id ?? null}
          onChange={(site_id) => set({ site_id })}
        />,
      )}
      <EditedFields key={changes.type_uuid} owners={owners} changes={changes} onChange={set} getError={getError} />
    </Stack>
  );
}

interface EditedPropertyProps {
  readonly label: string;
  readonly isChanged: boolean;
  onChange(isChanged: boolean): void;
  readonly children: ReactNode;
}

function EditedProperty({ label, isChanged, onChange, children }: EditedPropertyProps) {
  const { t } = useTranslation('assets');
  return (
    <Stack gap={2}>
      <Checkbox
        label={t('bulk_edit.change', { name: label })}
        checked={isChanged}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {isChanged && children}
    </Stack>
  );
}

interface EditedFieldsProps extends Omit<EditFieldsProps, 'onChange'> {
  onChange(changes: Pick<AssetChanges, 'fields'>): void;
}

/** The fields of the new type, or of one of the types that the assets have. */
function EditedFields({ owners, changes, onChange, getError }: EditedFieldsProps) {
  const { t } = useTranslation('assets');
  const types = owners.filter(({ uuid }) => uuid !== null);
  const isMoved = changes.type_uuid !== undefined;
  const [selection, setSelection] = useState(types.length === 1 ? types[0]!.uuid : null);
  const type = isMoved ? (changes.type_uuid ?? null) : selection;
  const { data: fields, isLoading } = useTypeFields(type);
  const values = changes.fields?.values ?? {};
  const setValues = (next: typeof values) =>
    onChange({ fields: type && Object.keys(next).length > 0 ? { type_uuid: type, values: next } : undefined });
  return (
    <>
      {!isMoved && types.length > 1 && (
        <Select
          label={t('bulk_edit.fields_of')}
          description={t('bulk_edit.fields_of_hint')}
          data={types.map(({ uuid, name, count }) => ({
            value: uuid!,
            label: t('bulk_edit.type_option', { name, count }),
          }))}
          value={selection}
          clearable
          onChange={(uuid) => {
            setSelection(uuid);
            onChange({ fields: undefined });
          }}
        />
      )}
      {isLoading && <SkeletonRows rows={2} />}
      {fields?.map((field: CustomField) => (
        <EditedProperty
          key={field.key}
          label={getShownName(field)}
          isChanged={field.key in values}
          onChange={(isChanged) => {
            const { [field.key]: _, ...others } = values;
            setValues(isChanged ? { ...others, [field.key]: null } : others);
          }}
        >
          <CustomFieldInputs
            property="fields"
            fields={[field]}
            values={values}
            onChange={setValues}
            getError={getError}
          />
        </EditedProperty>
      ))}
    </>
  );
}
