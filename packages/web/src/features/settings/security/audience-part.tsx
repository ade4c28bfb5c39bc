import type { SecurityPage } from '@rounds/contract/settings';
import { AUDIENCES } from '@rounds/contract/settings/security.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sessionQuery, useCan } from '../../../platform/session/index.ts';
import { FormError, FormField, FormNativeSelect, SaveBar, SettingsFields, SettingsSection } from '../../../ui/index.ts';
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
          {GUARDS.map((guard) => (
            <div key={guard}>
              <FormNativeSelect
                form={form}
                name={`${guard}_by`}
                label={t(`security.${guard}_by`)}
                description={t(`security.${guard}_by_hint`)}
                disabled={!canEdit}
                options={AUDIENCES.map((value) => ({ value, label: t(`security.audiences.${value}`) }))}
              />
              {form.values[`${guard}_by`] === 'roles' && (
                <FormField form={form} name={`${guard}_roles`}>
                  {(field) => <RoleChoice label={t('security.roles')} roles={saved.roles} {...field} />}
                </FormField>
              )}
            </div>
          ))}
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
