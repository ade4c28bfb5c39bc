import type { Permission } from '@rounds/contract/permissions';
import type { Role } from '@rounds/contract/roles';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFieldErrors } from '../../api/index.ts';
import { getCurrentLanguage } from '../../i18n/index.ts';
import { useSessionUser } from '../../session/index.ts';
import {
  Button,
  FormError,
  Group,
  type LocalizedName,
  Modal,
  NameFields,
  removeEmptyNames,
  Stack,
  toast,
} from '../../ui/index.ts';
import { findConflict, useSaveRole, useStartingPermissions } from './role-queries.ts';
import { useRoleName } from './use-role-name.ts';

export type Edited = { kind: 'new' } | { kind: 'copy' | 'rename'; role: Role };

/** Creates, copies or renames a role; its permissions are set in the matrix. */
export function RoleDialog({ edited, onClose }: { edited: Edited; onClose(): void }) {
  const { t } = useTranslation(['roles', 'common']);
  const nameOf = useRoleName();
  const { data: starting } = useStartingPermissions();
  const { abilities } = useSessionUser();
  const [names, setNames] = useState<LocalizedName>(useFirstNames(edited));
  const [isMissing, setMissing] = useState(false);
  /** The role as another person saved it meanwhile. */
  const [theirs, setTheirs] = useState<Role | null>(null);
  const renamed = edited.kind === 'rename' ? (theirs ?? edited.role) : null;
  const save = useSaveRole(renamed);
  const refused = getFieldErrors(save.error);
  const isElsewhere = save.error !== null && !refused.name_lang;
  const source = edited.kind === 'new' ? starting?.permissions : edited.role.permissions;
  // Renaming keeps the permissions; a new role starts with those that the person may grant.
  const canGrant = (code: Permission) => abilities.some(({ resource }) => resource === code);
  const permissions = renamed ? renamed.permissions : (source ?? []).filter(canGrant);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name_lang = removeEmptyNames(names);
    setMissing(Object.keys(name_lang).length === 0);
    if (Object.keys(name_lang).length === 0) return;
    save.mutate(
      { name_lang, permissions },
      {
        onSuccess: (role) => {
          toast.success(t(edited.kind === 'rename' ? 'renamed' : 'created', { role: nameOf(role) }));
          onClose();
        },
        onError: (error) => setTheirs(findConflict(error)),
      },
    );
  };

  return (
    <Modal
      opened
      onClose={onClose}
      title={edited.kind === 'new' ? t('dialog.new') : t(`dialog.${edited.kind}`, { role: nameOf(edited.role) })}
      size={460}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <NameFields value={names} onChange={setNames} error={isMissing ? t('missing_name') : refused.name_lang} />
          {edited.kind === 'new' && <p>{t('dialog.starts_with', { count: permissions.length })}</p>}
          {edited.kind === 'copy' && permissions.length < edited.role.permissions.length && (
            <p>{t('dialog.copies_less')}</p>
          )}
          {isElsewhere && (
            <FormError>{theirs ? t('conflict.renaming', { role: nameOf(theirs) }) : save.error?.message}</FormError>
          )}
        </Stack>
        <Group justify="flex-end" gap={8} mt={24}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(edited.kind === 'rename' ? 'rename' : 'dialog.create')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** The name of a copy in the current language; other languages fall back to it. */
function useFirstNames(edited: Edited): LocalizedName {
  const { t } = useTranslation('roles');
  const nameOf = useRoleName();
  if (edited.kind === 'new') return {};
  if (edited.kind === 'rename') return edited.role.name_lang;
  return { [getCurrentLanguage()]: t('copy_of', { role: nameOf(edited.role) }) };
}
