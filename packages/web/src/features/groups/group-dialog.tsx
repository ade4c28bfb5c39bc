import type { Group } from '@rounds/contract/groups';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordDialogSlotProps } from '../../resource/index.ts';
import { FormName, type LocalizedName, removeEmptyNames } from '../../ui/index.ts';
import { groupResource } from './group-queries.ts';

/** The names of a new group or of the one that is renamed. */
export function GroupDialog({ record, onClose }: RecordDialogSlotProps<Group>) {
  const { t } = useTranslation('groups');
  return (
    <RecordDialog
      resource={groupResource}
      record={record}
      title={record ? t('rename') : t('new')}
      submitLabel={record ? t('rename') : t('create')}
      initial={{ name_lang: (record?.name_lang ?? {}) as LocalizedName }}
      toBody={({ name_lang }) => ({ name_lang: removeEmptyNames(name_lang) })}
      onClose={onClose}
    >
      {(form) => <FormName form={form} name="name_lang" />}
    </RecordDialog>
  );
}
