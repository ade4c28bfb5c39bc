import type { AssetType } from '@rounds/contract/asset-types';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordDialogSlotProps } from '../../../kit/resource/index.ts';
import { FormText } from '../../../ui/index.ts';
import { assetTypeResource } from './asset-type-queries.ts';

/** The name of a type; its fields are on its own page. */
export function AssetTypeDialog({ record, onClose }: RecordDialogSlotProps<AssetType>) {
  const { t } = useTranslation('assets');
  return (
    <RecordDialog
      resource={assetTypeResource}
      record={record}
      title={t(record ? 'types.rename' : 'types.new')}
      initial={{ name: record?.name ?? '' }}
      onClose={onClose}
    >
      {(form) => (
        <FormText
          form={form}
          name="name"
          label={t('types.name')}
          description={record ? undefined : t('types.name_hint')}
          autoComplete="off"
          data-autofocus
        />
      )}
    </RecordDialog>
  );
}
