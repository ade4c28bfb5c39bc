import { groupMemberList, groups } from '@rounds/contract/groups';
import type { User } from '@rounds/contract/users';
import { IconArrowLeft, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, useBulkActionWithUndo } from '../../kit/data-table/index.ts';
import { paths, usePathParams } from '../../paths.ts';
import { ActionIcon, EmptyState, ICON, NewButton, PageHeader, toast } from '../../ui/index.ts';
import classes from '../../ui/mixins.module.css';
import { renderNames, UserStatusBadge } from '../users/index.ts';
import { AddMembersDialog } from './add-members-dialog.tsx';
import {
  createMemberQuery,
  getGroupName,
  groupResource,
  useAddMembers,
  useBulkAddMembers,
  useBulkRemoveMembers,
  useRemoveMembers,
} from './group-queries.ts';

/** The members of a group. */
export default function GroupMembersPage() {
  const { t } = useTranslation('groups');
  const { groupId } = usePathParams('groupId');
  const id = Number(groupId);
  const { data: group } = groupResource.useGet(id);
  const add = useAddMembers(id);
  const remove = useRemoveMembers(id);
  const useMembers = useMemo(() => createMemberQuery(id), [id]);
  const [isAdding, setAdding] = useState(false);
  const name = group ? getGroupName(group) : '';

  const removeWithUndo = ({ id: user, full_name }: User) =>
    remove.mutate([user], {
      onSuccess: () => toast.success(t('removed', { name: full_name }), { undo: () => add.mutate([user]) }),
    });
  const bulkRemove = useBulkActionWithUndo({
    key: 'out',
    label: t('remove'),
    icon: IconUserMinus,
    action: useBulkRemoveMembers(id),
    undo: useBulkAddMembers(id),
    getQuestion: (count) => ({ title: t('bulk.remove_title', { count, name }), consequence: t('bulk.can_add') }),
    getMessage: (count) => t('bulk.removed', { count, name }),
  });
  const addButton = (variant: 'filled' | 'default') => (
    <NewButton variant={variant} icon={IconUserPlus} onClick={() => setAdding(true)}>
      {t('add.open')}
    </NewButton>
  );

  return (
    <div className={classes.listPage}>
      <PageHeader
        title={name || t('title')}
        before={
          <ActionIcon component={Link} {...paths.groups.list()} size={34} aria-label={t('back')}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
        actions={addButton('filled')}
      />
      <DataTable<User>
        list={groupMemberList}
        useRows={useMembers}
        rowKey={(user) => user.id}
        rowName={(user) => user.full_name}
        rowActions={(user) => [
          { key: 'out', label: t('remove'), icon: IconUserMinus, onSelect: () => removeWithUndo(user) },
        ]}
        bulkActions={[bulkRemove]}
        cells={{
          status: ({ status }) => <UserStatusBadge status={status} />,
          roles: ({ roles }) => renderNames(roles),
        }}
        exportCall={groups.exportMembers}
        exportParams={{ groupId: id }}
        search="search"
        empty={<EmptyState title={t('nobody.title')} text={t('nobody.text', { name })} action={addButton('default')} />}
      />
      {isAdding && group && <AddMembersDialog group={group} onClose={() => setAdding(false)} />}
    </div>
  );
}
