import { SECURITY_LIMITS, type SecurityPage } from '@rounds/contract/settings';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../platform/session/index.ts';
import {
  DurationInput,
  FieldError,
  FormError,
  FormNumber,
  SaveBar,
  SettingsFields,
  SettingsSection,
} from '../../../ui/index.ts';
import { useSecurityForm } from './use-security-form.ts';

const DAY = { minutes: 24 * 60, hours: 24 };
const DURATIONS = { session_idle_minutes: 'minutes', session_absolute_hours: 'hours' } as const;
const DURATION_NAMES = ['session_idle_minutes', 'session_absolute_hours'] as const;

const toValues = ({ session_idle_minutes, session_absolute_hours, password_min_length }: SecurityPage) => ({
  session_idle_minutes,
  session_absolute_hours,
  password_min_length,
});

/** Sets how long people stay signed in, and how long their passwords are. */
export function SessionsPart({ saved }: { saved: SecurityPage }) {
  const { t } = useTranslation('settings');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const { form, undo } = useSecurityForm(saved, { toValues });
  return (
    <SettingsSection title={t('security.sessions')} text={t('security.text')}>
      <form onSubmit={form.submit} noValidate>
        <SettingsFields pair>
          {DURATION_NAMES.map((name) => {
            const unit = DURATIONS[name];
            const { min, max } = SECURITY_LIMITS[name];
            const limits = t(`security.${name}_hint`, { min, max: max / DAY[unit] });
            const hasError = Boolean(form.getError(name));
            return (
              <DurationInput
                key={name}
                name={name}
                unit={unit}
                label={t(`security.${name}`)}
                description={hasError ? undefined : limits}
                error={hasError && <FieldError>{limits}</FieldError>}
                readOnly={!canEdit}
                value={form.values[name]}
                onChange={(value) => form.set(name, value)}
                onBlur={() => form.handleBlur(name)}
              />
            );
          })}
        </SettingsFields>
        <SettingsFields>
          <FormNumber
            form={form}
            name="password_min_length"
            label={t('security.password_min_length')}
            description={t('security.password_min_length_hint', { ...SECURITY_LIMITS.password_min_length })}
            allowDecimal={false}
            readOnly={!canEdit}
          />
        </SettingsFields>
        {form.formError && <FormError>{form.formError}</FormError>}
        <SaveBar
          form={form}
          labels={{
            session_idle_minutes: t('security.session_idle_minutes'),
            session_absolute_hours: t('security.session_absolute_hours'),
            password_min_length: t('security.password_min_length'),
          }}
          text={t('security.changes')}
          onUndo={undo}
        />
      </form>
    </SettingsSection>
  );
}
