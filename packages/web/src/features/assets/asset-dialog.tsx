import type { Asset } from '@rounds/contract/assets';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordDialogSlotProps } from '../../resource/index.ts';
import { FormText } from '../../ui/index.ts';
import { assetResource } from './asset-queries.ts';

/** Name and number of a new asset or of the one that is edited. */
export function AssetDialog({ record, onClose }: RecordDialogSlotProps<Asset>) {
  const { t } = useTranslation('assets');
  return (
    <RecordDialog
      resource={assetResource}
      record={record}
      title={record ? t('dialog.edit') : t('dialog.new')}
      submitLabel={record ? t('dialog.save') : t('dialog.create')}
      initial={{ display_name: record?.display_name ?? '', asset_id: record?.asset_id ?? '' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormText
            form={form}
            name="display_name"
            label={t('fields.display_name')}
            autoComplete="off"
            data-autofocus
          />
          <FormText
            form={form}
            name="asset_id"
            label={t('fields.asset_id')}
            description={t('fields.asset_id_hint')}
            autoComplete="off"
          />
        </>
      )}
    </RecordDialog>
  );
}
