import { account } from '@rounds/contract/account';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { Button, FormError, FormPassword, Row, SettingsFields, SettingsSection, toast } from '../../ui/index.ts';
import { useInvalidateSessions } from './account-queries.ts';

const EMPTY = { current_password: '', new_password: '', repeated: '' };

export function PasswordPart({ email, minLength }: { email: string; minLength: number }) {
  const { t } = useTranslation('account');
  const refresh = useInvalidateSessions();
  const form = useCallForm(account.changePassword, {
    initial: EMPTY,
    toBody: ({ current_password, new_password }) => ({ current_password, new_password }),
    validate: ({ new_password, repeated }) => ({
      repeated: repeated === new_password ? undefined : t('password.not_the_same'),
    }),
    onSuccess: async () => {
      form.reset(EMPTY);
      await refresh();
      toast.success(t('password.saved'));
    },
  });
  return (
    <SettingsSection title={t('password.title')} text={t('password.text')}>
      <form onSubmit={form.submit} noValidate>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <SettingsFields>
          <FormPassword
            form={form}
            name="current_password"
            required
            label={t('password.present')}
            autoComplete="current-password"
          />
          <FormPassword
            form={form}
            name="new_password"
            required
            label={t('password.new')}
            description={t('password.hint', { number: minLength })}
            autoComplete="new-password"
          />
          <FormPassword
            form={form}
            name="repeated"
            required
            label={t('password.repeated')}
            autoComplete="new-password"
          />
        </SettingsFields>
        {form.formError && <FormError>{form.formError}</FormError>}
        <Row wrap gap={4}>
          <Button type="submit" variant="default" loading={form.isPending}>
            {t('password.change')}
          </Button>
        </Row>
      </form>
    </SettingsSection>
  );
}
