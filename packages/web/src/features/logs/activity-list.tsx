import type { ActivityEntry } from '@rounds/contract/activity-entry.ts';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryDrawer, useAuthorName, useEntryText } from '../../kit/activity/index.ts';
import { DataTable, type DataTableProps } from '../../kit/data-table/index.ts';
import { EmptyState } from '../../ui/index.ts';

interface ActivityListProps {
  readonly list: ListDeclaration;
  readonly useRows: DataTableProps<ActivityEntry>['useRows'];
  readonly exportCall: NonNullable<DataTableProps<ActivityEntry>['exportCall']>;
}

/** Empty if people did something with their own account, such as signing in, because the person is shown beside it. */
const getSubject = ({ subject_type, subject_id, subject_title, user_id }: ActivityEntry): string | null =>
  subject_type === 'user' && subject_id === String(user_id) ? '' : subject_title;

/** The entries of the log; each opens its details. */
export function ActivityList({ list, useRows, exportCall }: ActivityListProps) {
  const { t } = useTranslation('logs');
  const text = useEntryText();
  const getAuthor = useAuthorName();
  const [opened, setOpened] = useState<ActivityEntry | null>(null);
  return (
    <>
      <DataTable<ActivityEntry>
        list={list}
        useRows={useRows}
        rowKey={({ id }) => id}
        rowName={text.title}
        onOpen={setOpened}
        cells={{ code: text.name, user_name: getAuthor, subject_title: getSubject }}
        exportCall={exportCall}
        search="subject_title"
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
      <EntryDrawer entry={opened} onClose={() => setOpened(null)} />
    </>
  );
}
