import { groupPeopleList, groups } from '@rounds/contract/groups';
import { nameIn } from '@rounds/contract/languages';
import type { User } from '@rounds/contract/users';
import { IconArrowLeft, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, useBulkWithUndo } from '../../data-table/index.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { ActionIcon, EmptyState, NewButton, PageHeader, toast } from '../../ui/index.ts';
import { namesOf, UserStatusBadge } from '../users/index.ts';
import { AddPeopleDialog } from './add-people-dialog.tsx';
import { rowsOfGroup, useGroup, useMovePeople, usePutManyIn, useTakeManyOut } from './group-queries.ts';
import styles from './groups.module.css';

/** Who is in a group. */
export default function GroupPeoplePage() {
  const { t } = useTranslation('groups');
  const { groupId } = useParams({ strict: false }) as { groupId: string };
  const id = Number(groupId);
  const { data: group } = useGroup(id);
  const move = useMovePeople(id);
  const takeManyOut = useTakeManyOut(id);
  const putManyIn = usePutManyIn(id);
  const usePeople = useMemo(() => rowsOfGroup(id), [id]);
  const [isAdding, setAdding] = useState(false);
  const name = group ? nameIn(group.name_lang, currentLanguage()) : '';

  const takeOut = ({ id: user, full_name }: User) =>
    move.mutate(
      { way: 'out', user_ids: [user] },
      {
        onSuccess: () =>
          toast.success(t('taken_out', { name: full_name }), {
            undo: () => move.mutate({ way: 'in', user_ids: [user] }),
          }),
      },
    );
  const bulkTakeOut = useBulkWithUndo({
    key: 'out',
    label: t('take_out'),
    icon: IconUserMinus,
    deed: takeManyOut,
    back: putManyIn,
    done: (count) => t('bulk.taken_out', { count, name }),
  });
  const addButton = (variant: 'filled' | 'default') => (
    <NewButton variant={variant} icon={IconUserPlus} onClick={() => setAdding(true)}>
      {t('add.open')}
    </NewButton>
  );

  return (
    <div className={styles.page}>
      <PageHeader
        title={name || t('title')}
        before={
          <ActionIcon component={Link} to="/group/list" size={34} aria-label={t('back')}>
            <IconArrowLeft className={styles.mirrored} size={18} stroke={1.75} />
          </ActionIcon>
        }
        actions={addButton('filled')}
      />
      <DataTable<User>
        list={groupPeopleList}
        useRows={usePeople}
        rowKey={(user) => user.id}
        rowName={(user) => user.full_name}
        rowActions={(user) => [
          { key: 'out', label: t('take_out'), icon: IconUserMinus, onSelect: () => takeOut(user) },
        ]}
        bulkActions={[bulkTakeOut]}
        cells={{
          status: ({ status }) => <UserStatusBadge status={status} />,
          roles: ({ roles }) => namesOf(roles),
        }}
        exportCall={groups.exportPeople}
        exportParams={{ groupId: id }}
        search="full_name"
        empty={<EmptyState title={t('nobody.title')} text={t('nobody.text', { name })} action={addButton('default')} />}
      />
      {isAdding && group && <AddPeopleDialog group={group} onClose={() => setAdding(false)} />}
    </div>
  );
}
