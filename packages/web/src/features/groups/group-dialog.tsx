import type { Group } from '@rounds/contract/groups';
import { useTranslation } from 'react-i18next';
import { RecordDialog, type RecordDialogSlotProps } from '../../kit/resource/index.ts';
import { FormField, FormName, type LocalizedName, removeEmptyNames } from '../../ui/index.ts';
import { groupResource } from './group-queries.ts';
import { PeopleSelect } from './people-select.tsx';

interface Values {
  readonly name_lang: LocalizedName;
  /** The ids of people as texts; the people of an existing group are edited on its own page. */
  readonly user_ids: readonly string[];
}

/** The names of a new group with its first members, or those of the one that is renamed. */
export function GroupDialog({ record, onClose }: RecordDialogSlotProps<Group>) {
  const { t } = useTranslation('groups');
  return (
    <RecordDialog
      resource={groupResource}
      record={record}
      title={record ? t('rename') : t('new')}
      submitLabel={record ? t('rename') : t('create')}
      initial={{ name_lang: record?.name_lang ?? {}, user_ids: [] } as Values}
      toBody={({ name_lang, user_ids }) => ({
        name_lang: removeEmptyNames(name_lang),
        ...(user_ids.length > 0 && { user_ids: user_ids.map(Number) }),
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormName form={form} name="name_lang" />
          {!record && (
            <FormField form={form} name="user_ids">
              {({ value, onChange }) => <PeopleSelect label={t('add.people')} selected={value} onChange={onChange} />}
            </FormField>
          )}
        </>
      )}
    </RecordDialog>
  );
}
