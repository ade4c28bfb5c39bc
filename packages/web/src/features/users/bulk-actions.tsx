/** Bulk actions on people, and the dialog that asks for a role or a group. */
import type { BulkSelection } from '@rounds/contract/list.ts';
import { IconShieldMinus, IconShieldPlus, IconUserCheck, IconUserOff, IconUsersPlus } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionCancelled, type BulkAction } from '../../kit/data-table/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { Button, Modal, Row, Select, toast } from '../../ui/index.ts';
import { useLeavingDialog } from './leaving/use-leaving-dialog.tsx';
import { useBulkUsers, useGroupOptions, useRoleOptions } from './user-queries.ts';

type Kind = 'role' | 'remove_role' | 'group';
interface PendingChoice {
  readonly kind: Kind;
  readonly count: number;
  /** Called with null when the dialog is cancelled. */
  answer(id: number | null): void;
}

export function useBulkUserActions(): { actions: readonly BulkAction[]; dialog: ReactNode } {
  const { t } = useTranslation('users');
  const can = useCan();
  const bulk = useBulkUsers();
  const leaving = useLeavingDialog();
  const [pending, setPending] = useState<PendingChoice | null>(null);

  const choose = async (kind: Kind, count: number): Promise<number> => {
    const id = await new Promise<number | null>((answer) => setPending({ kind, count, answer }));
    setPending(null);
    if (id === null) throw new ActionCancelled();
    return id;
  };
  const showSuccess = (
    key: 'activated' | 'role_added' | 'role_removed' | 'group_added',
    { affected }: { affected: number },
  ) => toast.success(t(`bulk.${key}`, { count: affected }));
  const deactivate = async (selection: BulkSelection, count: number) => {
    const affected = await leaving.open({ selection, count });
    if (affected === null) throw new ActionCancelled();
  };

  const userActions: BulkAction[] = [
    {
      key: 'role',
      label: t('bulk.add_role'),
      icon: IconShieldPlus,
      run: async (selection, count) => {
        const role_id = await choose('role', count);
        showSuccess('role_added', await bulk.addRole({ ...selection, role_id }));
      },
    },
    {
      key: 'remove_role',
      label: t('bulk.remove_role'),
      icon: IconShieldMinus,
      run: async (selection, count) => {
        const role_id = await choose('remove_role', count);
        showSuccess('role_removed', await bulk.removeRole({ ...selection, role_id }));
      },
    },
    {
      key: 'activate',
      label: t('activate'),
      icon: IconUserCheck,
      run: async (selection) => showSuccess('activated', await bulk.activate(selection)),
    },
    { key: 'deactivate', label: t('deactivate.confirm'), icon: IconUserOff, run: deactivate },
  ];
  const groupAction: BulkAction = {
    key: 'group',
    label: t('bulk.add_group'),
    icon: IconUsersPlus,
    run: async (selection, count) => {
      const group_id = await choose('group', count);
      showSuccess('group_added', await bulk.addGroup({ ...selection, group_id }));
    },
  };
  return {
    actions: [...(can('USR_MANAGE_USER') ? userActions : []), ...(can('USR_MANAGE_GROUP') ? [groupAction] : [])],
    dialog: (
      <>
        {pending && <ChooseDialog pending={pending} />}
        {leaving.dialog}
      </>
    ),
  };
}

function ChooseDialog({ pending }: { pending: PendingChoice }) {
  const { t } = useTranslation(['users', 'common']);
  const [selection, setSelection] = useState<string | null>(null);
  const options = useOptions(pending.kind);
  const handleCancel = () => pending.answer(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (selection) pending.answer(Number(selection));
  };
  const { kind, count } = pending;
  const title = t(kind === 'group' ? 'bulk.add_group' : kind === 'role' ? 'bulk.add_role' : 'bulk.remove_role');
  return (
    <Modal opened onClose={handleCancel} title={title} size={420}>
      <form onSubmit={submit}>
        <Select
          label={t(kind === 'group' ? 'bulk.group' : 'bulk.role')}
          description={t(kind === 'remove_role' ? 'bulk.from' : 'bulk.for', { count })}
          data={options}
          value={selection}
          onChange={setSelection}
          searchable
          data-autofocus
        />
        <Row wrap gap={2} justify="end" mt={6}>
          <Button variant="default" onClick={handleCancel}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={!selection}>
            {title}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}

/** Roles with more permissions than one's own cannot be granted. */
function useOptions(kind: Kind) {
  const { t } = useTranslation('users');
  const { data: roles = [] } = useRoleOptions();
  const { data: groups = [] } = useGroupOptions();
  if (kind === 'group') return groups.map(({ value, label }) => ({ value: String(value), label }));
  if (kind === 'remove_role') return roles.map(({ value, label }) => ({ value: String(value), label }));
  return roles.map(({ value, label, canSelect }) => ({
    value: String(value),
    label: canSelect ? label : t('beyond_own', { role: label }),
    disabled: !canSelect,
  }));
}
