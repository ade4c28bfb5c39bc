import { auth } from '@rounds/contract/auth';
import { MIN_PASSWORD_LENGTH } from '@rounds/contract/person';
import { IconMail } from '@tabler/icons-react';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../api/index.ts';
import { paths } from '../../paths.ts';
import { toCodeStepUrl } from '../../session/index.ts';
import { Anchor, Button, FormError, FormPassword, FormText, toast } from '../../ui/index.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useSignIn } from './auth-queries.ts';
import styles from './sign-in-form.module.css';

const EMPTY = { current_password: '', new_password: '', repeated: '' };

/** Sets a password with the one-time password from an email: after registration, invitation or a forgotten password. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { email = '' } = useParams({ strict: false }) as { email?: string };
  const { sent } = useSearch({ strict: false }) as { sent?: string };
  const signIn = useSignIn();
  const form = useCallForm(auth.resetPassword, {
    initial: EMPTY,
    toBody: ({ current_password, new_password }) => ({ email, current_password, new_password }),
    validate: ({ new_password, repeated }) => (repeated === new_password ? {} : { repeated: t('reset.not_the_same') }),
    onSuccess: async (_, { new_password: password }) => {
      toast.success(t('reset.done'));
      const answer = await signIn.mutateAsync({ email, password }).catch(() => null);
      if (!answer) return navigate(paths.auth.signIn());
      return navigate({ href: 'user' in answer ? '/' : toCodeStepUrl(answer, email), replace: true });
    },
  });
  return (
    <AuthFrame title={t('reset.title')} text={t('reset.text', { email })}>
      <form className={styles.form} onSubmit={form.submit} noValidate>
        {sent && (
          <p className={styles.demo} role="status">
            <IconMail size={16} stroke={1.75} aria-hidden /> {t('reset.sent', { email })}
          </p>
        )}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <FormText
          form={form}
          name="current_password"
          size="md"
          required
          label={t('reset.one_time')}
          description={t('reset.one_time_hint')}
          autoComplete="one-time-code"
          spellCheck={false}
          autoFocus
        />
        <FormPassword
          form={form}
          name="new_password"
          size="md"
          required
          label={t('reset.new')}
          description={t('reset.new_hint', { number: MIN_PASSWORD_LENGTH })}
          autoComplete="new-password"
        />
        <FormPassword
          form={form}
          name="repeated"
          size="md"
          required
          label={t('reset.repeated')}
          autoComplete="new-password"
        />
        {form.formError && <FormError>{t('reset.rejected')}</FormError>}
        <Button type="submit" size="md" fullWidth loading={form.isPending || signIn.isPending}>
          {t('reset.submit')}
        </Button>
        <p className={styles.links}>
          <Anchor component={Link} {...paths.auth.forgotPassword()}>
            {t('reset.again')}
          </Anchor>
          <Anchor component={Link} {...paths.auth.signIn()}>
            {t('to_sign_in')}
          </Anchor>
        </p>
      </form>
    </AuthFrame>
  );
}
