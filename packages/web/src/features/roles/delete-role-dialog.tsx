import { type Role, roleInUse } from '@rounds/contract/roles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../platform/api/index.ts';
import { Box, Button, FormError, Modal, NativeSelect, Row, Stack, toast } from '../../ui/index.ts';
import { useDeleteRole } from './role-queries.ts';
import { useRoleName } from './use-role-name.ts';

interface DeleteRoleDialogProps {
  readonly role: Role;
  readonly roles: readonly Role[];
  onClose(): void;
}

/** Deletes a role. People who have it are listed and get a replacement role. */
export function DeleteRoleDialog({ role, roles, onClose }: DeleteRoleDialogProps) {
  const { t } = useTranslation(['roles', 'common']);
  const getName = useRoleName();
  const remove = useDeleteRole();
  const [moveTo, setMoveTo] = useState<number | null>(null);
  const inUse = findRoleUsage(remove.error);
  const isInUse = role.users_count > 0 || inUse !== null;
  const others = roles.filter(({ id }) => id !== role.id);

  const submit = () =>
    remove.mutate(
      { role, moveTo },
      {
        onSuccess: () => {
          toast.success(t('deleted', { role: getName(role) }));
          onClose();
        },
      },
    );

  return (
    <Modal opened onClose={onClose} title={t('delete.title', { role: getName(role) })} size={460}>
      <Stack gap={4}>
        <p>{isInUse ? t('delete.in_use', { count: inUse?.users ?? role.users_count }) : t('delete.text')}</p>
        {inUse && (
          <Box as="ul" overflow="auto" py={2} px={3} border="line" radius="control" maxHeight={180}>
            {inUse.people.map(({ id, full_name }) => (
              <li key={id}>{full_name}</li>
            ))}
          </Box>
        )}
        {isInUse && (
          <NativeSelect
            label={t('delete.move_to')}
            value={moveTo ?? ''}
            data={[
              { value: '', label: t('delete.choose') },
              ...others.map((other) => ({ value: String(other.id), label: getName(other) })),
            ]}
            onChange={(event) => setMoveTo(Number(event.currentTarget.value) || null)}
          />
        )}
        {remove.error && !inUse && <FormError>{remove.error.message}</FormError>}
      </Stack>
      <Row wrap gap={2} justify="end" mt={6}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('common:confirm.no')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={submit}>
          {moveTo === null ? t('delete.confirm') : t('delete.move_and_delete')}
        </Button>
      </Row>
    </Modal>
  );
}

function findRoleUsage(error: Error | null) {
  if (!(error instanceof CallError) || error.code !== 'USR_IN_USE') return null;
  const parsed = roleInUse.safeParse(error.data);
  return parsed.success ? parsed.data : null;
}
