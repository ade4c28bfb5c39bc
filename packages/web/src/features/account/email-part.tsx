import { account } from '@rounds/contract/account';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../platform/api/index.ts';
import { useSessionUser } from '../../platform/session/index.ts';
import {
  Button,
  FormError,
  FormPassword,
  FormText,
  Row,
  SettingsFields,
  SettingsSection,
  toast,
} from '../../ui/index.ts';
import { useStoreProfile } from './account-queries.ts';
import { ProofForm } from './proof-form.tsx';

const EMPTY = { email: '', password: '' };

/** A new address takes effect once a code that was sent to it is entered. */
export function EmailPart({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const user = useSessionUser();
  const keep = useStoreProfile();
  const form = useCallForm(account.changeEmail, {
    initial: EMPTY,
    onSuccess: (answer) => {
      if (answer.state === 'code_sent') setSentTo(answer.to);
    },
  });
  const handleDone = async (changed: string) => {
    setSentTo(null);
    form.reset(EMPTY);
    await keep({ user: { ...user, email: changed } });
    toast.success(t('email.saved', { email: changed }));
  };
  return (
    <SettingsSection title={t('email.title')} text={t('email.text', { email })}>
      {sentTo ? (
        <ProofForm
          endpoint={account.changeEmail}
          text={t('email.sent', { to: sentTo })}
          onDone={(answer) => (answer.state === 'changed' ? handleDone(answer.email) : undefined)}
          onCancel={() => setSentTo(null)}
        />
      ) : (
        <form onSubmit={form.submit} noValidate>
          <SettingsFields>
            <FormText form={form} name="email" type="email" required label={t('email.new')} autoComplete="email" />
            <FormPassword
              form={form}
              name="password"
              required
              label={t('password.present')}
              autoComplete="current-password"
            />
          </SettingsFields>
          {form.formError && <FormError>{form.formError}</FormError>}
          <Row wrap gap={4}>
            <Button type="submit" variant="default" loading={form.isPending}>
              {t('email.change')}
            </Button>
          </Row>
        </form>
      )}
    </SettingsSection>
  );
}
