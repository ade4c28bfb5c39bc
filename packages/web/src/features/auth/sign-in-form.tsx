import type { CodeStep } from '@rounds/contract/auth';
import { IconKeyboard } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../api/index.ts';
import { useFormat } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Anchor, Button, FieldError, FormError, PasswordInput, TextInput } from '../../ui/index.ts';
import { useSignIn } from './auth-queries.ts';
import { DemoHint } from './demo-hint.tsx';
import styles from './sign-in-form.module.css';

type Missing = { email?: boolean; password?: boolean };

interface SignInFormProps {
  /** Whether everyone may create an account. */
  canRegister: boolean;
  demoEmail?: string;
  onSignedIn(): void;
  /** Called when the password was right and a code is required. */
  onStep(step: CodeStep, email: string): void;
}

export function SignInForm({ canRegister, demoEmail, onSignedIn, onStep }: SignInFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const [isCapsLock, setCapsLock] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const signIn = useSignIn({ demoEmail });
  const refusal = useRefusal(signIn.error);

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const focusPassword = () => {
    passwordField.current?.focus();
    passwordField.current?.select();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = { email: email.trim() === '', password: password === '' };
    setMissing(found);
    if (found.email) return emailField.current?.focus();
    if (found.password) return passwordField.current?.focus();
    signIn.mutate(
      { email: email.trim(), password },
      {
        onSuccess: (answer) => ('user' in answer ? onSignedIn() : onStep(answer, email.trim())),
        onError: focusPassword,
      },
    );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        ref={emailField}
        size="md"
        type="email"
        label={t('email')}
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
        autoFocus
        value={email}
        error={missing.email && <FieldError>{t('email_missing')}</FieldError>}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setMissing((before) => ({ ...before, email: false }));
        }}
      />
      <PasswordInput
        ref={passwordField}
        size="md"
        label={t('password')}
        autoComplete="current-password"
        value={password}
        error={missing.password && <FieldError>{t('password_missing')}</FieldError>}
        visibilityToggleButtonProps={{ 'aria-label': t('password.show', { ns: 'common' }), tabIndex: 0 }}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setMissing((before) => ({ ...before, password: false }));
        }}
      />
      <div aria-live="polite">
        {isCapsLock && (
          <p className={styles.hint}>
            <IconKeyboard size={16} stroke={1.75} aria-hidden />
            {t('password.caps_lock', { ns: 'common' })}
          </p>
        )}
      </div>
      {refusal && <FormError>{refusal}</FormError>}
      <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
        {t('sign_in')}
      </Button>
      <p className={styles.links}>
        <Anchor component={Link} {...paths.auth.forgotPassword()}>
          {t('forgot')}
        </Anchor>
        {canRegister && (
          <Anchor component={Link} {...paths.auth.register()}>
            {t('to_register')}
          </Anchor>
        )}
      </p>
      {demoEmail && (
        <DemoHint
          email={demoEmail}
          onTake={() => {
            setEmail(demoEmail);
            setMissing({});
            passwordField.current?.focus();
          }}
        />
      )}
    </form>
  );
}

/** Why signing in failed; after too many attempts, the time of the next one. */
function useRefusal(error: Error | null): string | null {
  const { t } = useTranslation('auth');
  const format = useFormat();
  if (!error) return null;
  if (!(error instanceof CallError)) return t('failed');
  if (error.code === 'RATE_LIMITED' && error.retry_after !== null) {
    return t('too_many', { time: format.time(new Date(Date.now() + error.retry_after * 1000).toISOString()) });
  }
  return error.message;
}
