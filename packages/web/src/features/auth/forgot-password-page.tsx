import { auth } from '@rounds/contract/auth';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useCallForm } from '../../platform/api/index.ts';
import { Anchor, Button, FormError, FormText, Stack } from '../../ui/index.ts';
import { AuthFrame } from './auth-frame.tsx';
import classes from './sign-in-form.module.css';

export default function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useCallForm(auth.requestPasswordReset, {
    initial: { email: '' },
    onSuccess: ({ email }) => void navigate(paths.auth.resetPassword(email, { isSent: true })),
  });
  return (
    <AuthFrame title={t('forgotten.title')} text={t('forgotten.text')}>
      <Stack as="form" mt={8} className={classes.form} onSubmit={form.submit} noValidate>
        <FormText
          form={form}
          name="email"
          size="md"
          required
          type="email"
          label={t('email')}
          autoComplete="username"
          autoFocus
        />
        {form.formError && <FormError>{form.formError}</FormError>}
        <Button type="submit" size="md" fullWidth loading={form.isPending}>
          {t('forgotten.submit')}
        </Button>
        <p className={classes.links}>
          <Anchor component={Link} {...paths.auth.signIn()}>
            {t('to_sign_in')}
          </Anchor>
        </p>
      </Stack>
    </AuthFrame>
  );
}
