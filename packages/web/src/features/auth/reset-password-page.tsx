import { auth } from '@rounds/contract/auth';
import { MIN_PASSWORD_LENGTH } from '@rounds/contract/person.ts';
import { IconMail } from '@tabler/icons-react';
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useCallForm } from '../../platform/api/index.ts';
import { getCurrentLanguage } from '../../platform/i18n/index.ts';
import { toCodeStepUrl, toSignOnUrl } from '../../platform/session/index.ts';
import { Anchor, Button, FormError, FormPassword, FormText, ICON, Stack, Text, toast } from '../../ui/index.ts';
import { AuthFrame } from './auth-frame.tsx';
import { useSignIn } from './auth-queries.ts';
import classes from './sign-in-form.module.css';

/** The one-time password from the link in the mail. It is removed from the address, so that the history does not keep it. */
function useLinkedPassword(): string {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [password] = useState(() => new URLSearchParams(hash).get('password') ?? '');
  useEffect(() => {
    if (hash) void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [hash, navigate]);
  return password;
}
/** Sets a password with the one-time password from an email: after registration, invitation or a forgotten password. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { email = '' } = useParams({ strict: false }) as { email?: string };
  const { sent } = useSearch({ strict: false }) as { sent?: string };
  const signIn = useSignIn();
  const linked = useLinkedPassword();
  const form = useCallForm(auth.resetPassword, {
    initial: { current_password: linked, new_password: '', repeated: '' },
    toBody: ({ current_password, new_password }) => ({
      email,
      current_password,
      new_password,
      locale: getCurrentLanguage(),
    }),
    validate: ({ new_password, repeated }) => (repeated === new_password ? {} : { repeated: t('reset.not_the_same') }),
    onSuccess: async (_, { new_password: password }) => {
      toast.success(t('reset.done'));
      const answer = await signIn.mutateAsync({ email, password }).catch(() => null);
      if (!answer) return navigate(paths.auth.signIn());
      if ('url' in answer) return window.location.assign(toSignOnUrl(answer));
      return navigate({ href: 'user' in answer ? '/' : toCodeStepUrl(answer, email), replace: true });
    },
  });
  // An expired link asks for the password of a newer mail.
  const showsOneTime = linked === '' || form.formError !== null || form.getError('current_password') !== undefined;
  return (
    <AuthFrame
      title={t('reset.title')}
      text={showsOneTime ? t('reset.text', { email }) : t('reset.text_linked', { email })}
    >
      <Stack as="form" mt={8} className={classes.form} onSubmit={form.submit} noValidate>
        {sent && (
          <Text size="sm" py={3} px={3.5} border="line" radius="menu" className={classes.demo} role="status">
            <IconMail {...ICON} /> {t('reset.sent', { email })}
          </Text>
        )}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {showsOneTime && (
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
        )}
        <FormPassword
          form={form}
          name="new_password"
          size="md"
          required
          label={t('reset.new')}
          description={t('reset.new_hint', { number: MIN_PASSWORD_LENGTH })}
          autoComplete="new-password"
          autoFocus={!showsOneTime}
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
        <p className={classes.links}>
          <Anchor component={Link} {...paths.auth.forgotPassword()}>
            {t('reset.again')}
          </Anchor>
          <Anchor component={Link} {...paths.auth.signIn()}>
            {t('to_sign_in')}
          </Anchor>
        </p>
      </Stack>
    </AuthFrame>
  );
}
