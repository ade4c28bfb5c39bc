import { type Group, groupList, groups } from '@rounds/contract/groups';
import { nameIn } from '@rounds/contract/languages';
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type RowAction } from '../../data-table/index.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { useMay } from '../../session/index.ts';
import { confirm, EmptyState, NewButton, PageHeader, toast } from '../../ui/index.ts';
import { GroupDialog } from './group-dialog.tsx';
import { useDeleteGroup, useGroups } from './group-queries.ts';
import styles from './groups.module.css';

const nameOf = (group: Group) => nameIn(group.name_lang, currentLanguage());

export default function GroupListPage() {
  const { t } = useTranslation('groups');
  const mayManage = useMay()('USR_MANAGE_GROUP');
  const navigate = useNavigate();
  const remove = useDeleteGroup();
  const [edited, setEdited] = useState<'new' | Group | null>(null);
  const pathOf = ({ id }: Group) => `/group/${id}/users`;

  const deleteGroup = async (group: Group) => {
    const name = nameOf(group);
    const isSure = await confirm({
      title: t('delete.title', { name }),
      text: group.users_count > 0 ? t('delete.not_empty', { count: group.users_count }) : t('delete.text'),
      confirmLabel: group.users_count > 0 ? t('people') : t('delete.confirm'),
      danger: group.users_count === 0,
    });
    if (!isSure) return;
    if (group.users_count > 0) return void navigate({ to: pathOf(group) });
    remove.mutate(group, { onSuccess: () => toast.success(t('deleted', { name })) });
  };

  const actionsOf = (group: Group): RowAction[] => [
    { key: 'people', label: t('people'), icon: IconUsers, onSelect: () => void navigate({ to: pathOf(group) }) },
    { key: 'rename', label: t('rename'), icon: IconPencil, onSelect: () => setEdited(group) },
    {
      key: 'delete',
      label: t('delete.confirm'),
      icon: IconTrash,
      danger: true,
      onSelect: () => void deleteGroup(group),
    },
  ];
  const createButton = (variant: 'filled' | 'default') =>
    mayManage && (
      <NewButton variant={variant} onClick={() => setEdited('new')}>
        {t('new')}
      </NewButton>
    );

  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} actions={createButton('filled')} />
      <DataTable<Group>
        list={groupList}
        useRows={useGroups}
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowLink={mayManage ? pathOf : undefined}
        rowActions={mayManage ? actionsOf : undefined}
        cells={{ name: (group) => nameOf(group) }}
        exportCall={groups.exportList}
        search="name"
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} action={createButton('default')} />}
      />
      {edited && <GroupDialog group={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
