import type { Permission } from '@rounds/contract/permissions.ts';
import type { Role } from '@rounds/contract/roles';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getFieldErrors } from '../../platform/api/index.ts';
import { getCurrentLanguage } from '../../platform/i18n/index.ts';
import { useSessionUser } from '../../platform/session/index.ts';
import {
  DialogActions,
  FormError,
  type LocalizedName,
  Modal,
  NameFields,
  removeEmptyNames,
  Stack,
  toast,
} from '../../ui/index.ts';
import { findConflict, useDefaultPermissions, useSaveRole } from './role-queries.ts';
import { useRoleName } from './use-role-name.ts';

export type RoleEdit = { kind: 'new' } | { kind: 'copy' | 'rename'; role: Role };

/** Creates, copies or renames a role; its permissions are set in the matrix. */
export function RoleDialog({ edited, onClose }: { edited: RoleEdit; onClose(): void }) {
  const { t } = useTranslation(['roles', 'common']);
  const getName = useRoleName();
  const { data: defaults } = useDefaultPermissions();
  const { abilities } = useSessionUser();
  const [names, setNames] = useState<LocalizedName>(useInitialNames(edited));
  const [isNameMissing, setNameMissing] = useState(false);
  /** The role as another person saved it meanwhile. */
  const [theirs, setTheirs] = useState<Role | null>(null);
  const renamed = edited.kind === 'rename' ? (theirs ?? edited.role) : null;
  const save = useSaveRole(renamed);
  const fieldErrors = getFieldErrors(save.error);
  const hasFormError = save.error !== null && !fieldErrors.name_lang;
  const source = edited.kind === 'new' ? defaults?.permissions : edited.role.permissions;
  // Renaming keeps the permissions; a new role starts with those that the person may grant.
  const canGrant = (code: Permission) => abilities.some(({ resource }) => resource === code);
  const permissions = renamed ? renamed.permissions : (source ?? []).filter(canGrant);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name_lang = removeEmptyNames(names);
    setNameMissing(Object.keys(name_lang).length === 0);
    if (Object.keys(name_lang).length === 0) return;
    save.mutate(
      // A copy is limited to the same sites.
      {
        name_lang,
        permissions,
        ...(edited.kind === 'copy' && { site_ids: edited.role.sites?.map(({ id }) => id) ?? null }),
      },
      {
        onSuccess: (role) => {
          toast.success(t(edited.kind === 'rename' ? 'renamed' : 'created', { role: getName(role) }));
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
      title={edited.kind === 'new' ? t('dialog.new') : t(`dialog.${edited.kind}`, { role: getName(edited.role) })}
      size={460}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <NameFields
            value={names}
            onChange={setNames}
            error={isNameMissing ? t('missing_name') : fieldErrors.name_lang}
          />
          {edited.kind === 'new' && <p>{t('dialog.starts_with', { count: permissions.length })}</p>}
          {edited.kind === 'copy' && permissions.length < edited.role.permissions.length && (
            <p>{t('dialog.copies_less')}</p>
          )}
          {hasFormError && (
            <FormError>{theirs ? t('conflict.renaming', { role: getName(theirs) }) : save.error?.message}</FormError>
          )}
        </Stack>
        <DialogActions
          mt={6}
          onCancel={onClose}
          isPending={save.isPending}
          submitLabel={t(edited.kind === 'rename' ? 'rename' : 'dialog.create')}
        />
      </form>
    </Modal>
  );
}

/** The name of a copy in the current language; other languages fall back to it. */
function useInitialNames(edited: RoleEdit): LocalizedName {
  const { t } = useTranslation('roles');
  const getName = useRoleName();
  if (edited.kind === 'new') return {};
  if (edited.kind === 'rename') return edited.role.name_lang;
  return { [getCurrentLanguage()]: t('copy_of', { role: getName(edited.role) }) };
}
