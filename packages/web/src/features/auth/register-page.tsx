import { auth } from '@rounds/contract/auth';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useCallForm } from '../../platform/api/index.ts';
import { useAppSettings } from '../../platform/session/index.ts';
import { Anchor, Button, FormError, FormText, Stack } from '../../ui/index.ts';
import { AuthFrame } from './auth-frame.tsx';
import classes from './sign-in-form.module.css';

const EMPTY = { first_name: '', last_name: '', email: '', workspace: '' };

export default function RegisterPage() {
  const { t } = useTranslation('auth');
  const { data: settings } = useAppSettings();
  const isOpen = settings?.registration === 'open';
  const text = settings && t(isOpen ? 'register.text' : 'register.closed');
  return (
    <AuthFrame title={t('register.title')} text={text}>
      {isOpen && <RegisterForm />}
      <p className={classes.links}>
        <Anchor component={Link} {...paths.auth.signIn()}>
          {t('to_sign_in')}
        </Anchor>
      </p>
    </AuthFrame>
  );
}

function RegisterForm() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useCallForm(auth.register, {
    initial: EMPTY,
    toBody: ({ workspace, ...person }) => ({
      ...person,
      ...(workspace.trim() === '' ? {} : { workspace }),
      tz_code: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }),
    onSuccess: ({ email }) => void navigate(paths.auth.resetPassword(email, { isSent: true })),
  });
  return (
    <Stack as="form" mt={8} className={classes.form} onSubmit={form.submit} noValidate>
      <FormText
        form={form}
        name="first_name"
        size="md"
        required
        label={t('first_name')}
        autoComplete="given-name"
        autoFocus
      />
      <FormText form={form} name="last_name" size="md" required label={t('last_name')} autoComplete="family-name" />
      <FormText form={form} name="email" size="md" required type="email" label={t('email')} autoComplete="username" />
      <FormText
        form={form}
        name="workspace"
        size="md"
        label={t('register.workspace')}
        description={t('register.workspace_hint')}
        autoComplete="organization"
      />
      {form.formError && <FormError>{form.formError}</FormError>}
      <Button type="submit" size="md" fullWidth loading={form.isPending}>
        {t('register.submit')}
      </Button>
    </Stack>
  );
}
