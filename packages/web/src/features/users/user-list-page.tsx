import { listVariant } from '@rounds/contract/list.ts';
import { type User, type UserStatus, userList, users } from '@rounds/contract/users';
import { IconPencil, IconUserPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type RowAction } from '../../kit/data-table/index.ts';
import { ImportLink } from '../../kit/resource/index.ts';
import { paths } from '../../paths.ts';
import { useCan } from '../../platform/session/index.ts';
import { EmptyState, NewButton, PageHeader } from '../../ui/index.ts';
import classes from '../../ui/mixins.module.css';
import { useBulkUserActions } from './bulk-actions.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { useLeavingDialog } from './leaving/use-leaving-dialog.tsx';
import { usePersonActions } from './person-actions.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { userCells } from './user-cells.tsx';
import { useUsers } from './user-queries.ts';

/** The statuses of people who can no longer sign in. */
const DEACTIVATED_STATUSES: readonly UserStatus[] = ['deactivated', 'disabled', 'inactive'];

/** Only those who manage people see how they sign in. */
const LIST_OF_VIEWERS = listVariant(userList, userList.table_name, { omitColumns: ['second_factor'] });
const getPath = ({ id }: User) => paths.users.get(id).to;

export default function UserListPage() {
  const { t } = useTranslation('users');
  const canManage = useCan()('USR_MANAGE_USER');
  const [isInviting, setInviting] = useState(false);
  const [removed, setRemoved] = useState<User | null>(null);
  const navigate = useNavigate();
  const leaving = useLeavingDialog();
  const actions = usePersonActions({ leave: leaving.open, remove: setRemoved });
  const bulk = useBulkUserActions();

  const getActions = (user: User): RowAction[] => [
    { key: 'edit', label: t('edit'), icon: IconPencil, onSelect: () => void navigate(paths.users.get(user.id)) },
    ...actions(user),
  ];
  const inviteButton = (variant: 'filled' | 'default') =>
    canManage && (
      <NewButton variant={variant} icon={IconUserPlus} onClick={() => setInviting(true)}>
        {t('invite.open')}
      </NewButton>
    );

  return (
    <div className={classes.listPage}>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {canManage && <ImportLink link={paths.users.import()} label={t('bring.open')} />}
            {inviteButton('filled')}
          </>
        }
      />
      <DataTable<User>
        list={canManage ? userList : LIST_OF_VIEWERS}
        useRows={useUsers}
        rowKey={({ id }) => id}
        rowName={({ full_name }) => full_name}
        rowLink={canManage ? getPath : undefined}
        rowActions={canManage ? getActions : undefined}
        bulkActions={bulk.actions}
        exportCall={users.exportList}
        cells={userCells}
        relatedLists={[{ path: '/user/list', name: t('gone'), filter: { status: DEACTIVATED_STATUSES } }]}
        search="search"
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} action={inviteButton('default')} />}
      />
      {bulk.dialog}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {removed && <RemoveDialog user={removed} onClose={() => setRemoved(null)} />}
      {leaving.dialog}
    </div>
  );
}
