import type { Role } from '@rounds/contract/roles';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SiteLimit, SiteLimitField } from '../../kit/resource/index.ts';
import { getFieldErrors } from '../../platform/api/index.ts';
import { DialogActions, FormError, Modal, Stack, toast } from '../../ui/index.ts';
import { findConflict, useSaveRole } from './role-queries.ts';
import { useRoleName } from './use-role-name.ts';

/** Limits people with a role to sites. */
export function RoleSitesDialog({ role, onClose }: { role: Role; onClose(): void }) {
  const { t } = useTranslation(['roles', 'common']);
  const getName = useRoleName();
  /** The role as another person saved it meanwhile. */
  const [theirs, setTheirs] = useState<Role | null>(null);
  const [site_ids, setSiteIds] = useState<SiteLimit>(role.sites?.map(({ id }) => id) ?? null);
  const current = theirs ?? role;
  const save = useSaveRole(current);
  const fieldError = getFieldErrors(save.error).site_ids;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { name_lang, permissions } = current;
    save.mutate(
      { name_lang, permissions, site_ids },
      {
        onSuccess: () => {
          toast.success(t('sites.saved', { role: getName(role) }));
          onClose();
        },
        onError: (error) => setTheirs(findConflict(error)),
      },
    );
  };

  return (
    <Modal opened onClose={onClose} title={t('sites.title', { role: getName(role) })} size={460}>
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <SiteLimitField
            value={site_ids}
            unlimited={t('common:site_limit.all')}
            error={fieldError}
            onChange={setSiteIds}
          />
          <p>{t('affects', { count: role.users_count })}</p>
          {save.error && !fieldError && <FormError>{save.error.message}</FormError>}
        </Stack>
        <DialogActions mt={6} onCancel={onClose} isPending={save.isPending} submitLabel={t('sites.save')} />
      </form>
    </Modal>
  );
}
