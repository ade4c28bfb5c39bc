import type { SecurityPage } from '@rounds/contract/settings';
import { AUDIENCES } from '@rounds/contract/settings/security.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sessionQuery, useCan } from '../../../platform/session/index.ts';
import { FieldError, FormError, NativeSelect, SaveBar, SettingsFields, SettingsSection } from '../../../ui/index.ts';
import { RoleChoice } from './role-choice.tsx';
import { useSecurityForm } from './use-security-form.ts';

const GUARDS = ['export', 'share'] as const;

const toValues = ({ export_by, export_roles, share_by, share_roles }: SecurityPage) => ({
  export_by,
  export_roles,
  share_by,
  share_roles,
});

/** Sets who may export records and share reports outside of the workspace. */
export function AudiencePart({ saved }: { saved: SecurityPage }) {
  const { t } = useTranslation('settings');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const client = useQueryClient();
  const { form, undo } = useSecurityForm(saved, {
    toValues,
    // The person's own permissions may have changed.
    onSaved: () => void client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
  return (
    <SettingsSection title={t('security.audience')} text={t('security.audience_text')}>
      <form onSubmit={form.submit} noValidate>
        <SettingsFields>
          {GUARDS.map((guard) => {
            const rolesError = form.getError(`${guard}_roles`);
            return (
              <div key={guard}>
                <NativeSelect
                  name={`${guard}_by`}
                  label={t(`security.${guard}_by`)}
                  description={t(`security.${guard}_by_hint`)}
                  disabled={!canEdit}
                  value={form.values[`${guard}_by`]}
                  onChange={({ currentTarget: { value } }) =>
                    form.set(`${guard}_by`, AUDIENCES.find((one) => one === value) ?? 'everyone')
                  }
                  data={AUDIENCES.map((value) => ({ value, label: t(`security.audiences.${value}`) }))}
                />
                {form.values[`${guard}_by`] === 'roles' && (
                  <RoleChoice
                    name={`${guard}_roles`}
                    label={t('security.roles')}
                    error={rolesError && <FieldError>{rolesError}</FieldError>}
                    roles={saved.roles}
                    selected={form.values[`${guard}_roles`]}
                    onChange={(ids) => form.set(`${guard}_roles`, ids)}
                  />
                )}
              </div>
            );
          })}
        </SettingsFields>
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{
            export_by: t('security.export_by'),
            export_roles: t('security.export_by'),
            share_by: t('security.share_by'),
            share_roles: t('security.share_by'),
          }}
          text={t('security.audience_changes')}
          onUndo={undo}
        />
      </form>
    </SettingsSection>
  );
}
