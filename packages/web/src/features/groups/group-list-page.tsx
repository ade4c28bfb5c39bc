import { type Group, groupList } from '@rounds/contract/groups';
import { IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ResourceListPage } from '../../kit/resource/index.ts';
import { paths } from '../../paths.ts';
import { useCan } from '../../platform/session/index.ts';
import { confirm } from '../../ui/index.ts';
import { GroupDialog } from './group-dialog.tsx';
import { getGroupName, groupResource } from './group-queries.ts';

const getPath = ({ id }: Group) => paths.groups.members(id).to;

export default function GroupListPage() {
  const { t } = useTranslation('groups');
  const canManage = useCan()('USR_MANAGE_GROUP');
  const navigate = useNavigate();
  const openMembers = (group: Group) => void navigate(paths.groups.members(group.id));

  /** A group with members is not deleted: its members are shown instead. */
  const confirmDelete = async (group: Group) => {
    const { users_count: count } = group;
    const isConfirmed = await confirm({
      title: t('delete.title', { name: getGroupName(group) }),
      text: count > 0 ? t('delete.not_empty', { count }) : t('delete.text'),
      confirmLabel: count > 0 ? t('people') : t('delete.confirm'),
      danger: count === 0,
    });
    if (isConfirmed && count > 0) openMembers(group);
    return isConfirmed && count === 0;
  };

  return (
    <ResourceListPage<Group>
      resource={groupResource}
      list={groupList}
      title={t('title')}
      canManage={canManage}
      newLabel={t('new')}
      editLabel={t('rename')}
      emptyTitle={t('empty.title')}
      emptyText={t('empty.text')}
      search="name"
      cells={{ name: getGroupName }}
      rowLink={canManage ? getPath : undefined}
      rowActions={
        canManage
          ? (group) => [{ key: 'people', label: t('people'), icon: IconUsers, onSelect: () => openMembers(group) }]
          : undefined
      }
      confirmDelete={confirmDelete}
      renderDialog={(props) => <GroupDialog {...props} />}
    />
  );
}
