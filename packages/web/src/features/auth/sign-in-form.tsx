import type { CodeStep, SignOnStep } from '@rounds/contract/auth';
import { emailAddress } from '@rounds/contract/values.ts';
import { IconKeyboard } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { CallError } from '../../platform/api/index.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import {
  Anchor,
  Button,
  FieldError,
  FormError,
  ICON,
  PasswordInput,
  Row,
  Stack,
  TextInput,
  UnstyledButton,
} from '../../ui/index.ts';
import { useSignIn } from './auth-queries.ts';
import { DemoHint } from './demo-hint.tsx';
import classes from './sign-in-form.module.css';
import { SignOnButtons } from './sign-on-buttons.tsx';
import { useSignOnOptions } from './sso-queries.ts';

const EMAIL = emailAddress();

type Missing = { email?: boolean; password?: boolean };

interface SignInFormProps {
  /** Whether everyone may create an account. */
  canRegister: boolean;
  demoEmail?: string;
  /** The key of the workspace, from the address. */
  workspace: string | undefined;
  /** The path to which the person wants to go. */
  target: string | undefined;
  /** The reason why the sign-on service did not sign the person in. */
  refusal: string | null;
  onSignedIn(): void;
  /** Called when the password was right and a code is required, or when the workspace has a sign-on service. */
  onStep(step: CodeStep | SignOnStep, email: string): void;
}

export function SignInForm(props: SignInFormProps) {
  const { canRegister, demoEmail, workspace, target, onSignedIn, onStep } = props;
  const { t } = useTranslation(['auth', 'common']);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<Missing>({});
  const [isCapsLock, setCapsLock] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  // Only a complete address is looked up, when its field is left.
  const [completeEmail, setCompleteEmail] = useState('');
  const [isEmergency, setEmergency] = useState(false);
  const { data: options } = useSignOnOptions({ workspace, email: completeEmail });
  const hasPassword = !options?.enforce || isEmergency;
  // Without a password, the address only helps to find the workspace.
  const hasEmail = hasPassword || email !== '';
  const signIn = useSignIn({ demoEmail });
  const refusal = useRefusal(signIn.error) ?? (signIn.isPending ? null : props.refusal);

  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const focusPassword = () => {
    passwordField.current?.focus();
    passwordField.current?.select();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missingFields = { email: email.trim() === '', password: hasPassword && password === '' };
    setMissing(missingFields);
    if (missingFields.email) return emailField.current?.focus();
    if (missingFields.password) return passwordField.current?.focus();
    signIn.mutate(
      { email: email.trim(), password, workspace, ...(isEmergency && { is_emergency: true }) },
      {
        onSuccess: (answer) => ('user' in answer ? onSignedIn() : onStep(answer, email.trim())),
        onError: focusPassword,
      },
    );
  };

  return (
    <Stack as="form" mt={8} className={classes.form} onSubmit={submit} noValidate>
      {options && !isEmergency && <SignOnButtons options={options} target={target} />}
      {isEmergency && <p className={classes.text}>{t('sso.emergency_text')}</p>}
      {hasEmail && (
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
          onBlur={() => setCompleteEmail(EMAIL.safeParse(email).data ?? '')}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setMissing((current) => ({ ...current, email: false }));
          }}
        />
      )}
      {hasPassword && (
        <>
          <PasswordInput
            ref={passwordField}
            size="md"
            label={t('password')}
            autoComplete="current-password"
            value={password}
            error={missing.password && <FieldError>{t('password_missing')}</FieldError>}
            visibilityToggleButtonProps={{ 'aria-label': t('common:password.show'), tabIndex: 0 }}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setCapsLock(false)}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setMissing((current) => ({ ...current, password: false }));
            }}
          />
          <div aria-live="polite">
            {isCapsLock && (
              <Row as="p" fontSize="sm" tone="amber-ink" className={classes.hint}>
                <IconKeyboard {...ICON} />
                {t('password.caps_lock', { ns: 'common' })}
              </Row>
            )}
          </div>
        </>
      )}
      {refusal && <FormError>{refusal}</FormError>}
      {hasPassword && (
        <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
          {t('sign_in')}
        </Button>
      )}
      <p className={classes.links}>
        {hasPassword && (
          <Anchor component={Link} {...paths.auth.forgotPassword()}>
            {t('forgot')}
          </Anchor>
        )}
        {canRegister && (
          <Anchor component={Link} {...paths.auth.register()}>
            {t('to_register')}
          </Anchor>
        )}
        {options?.enforce && (
          <UnstyledButton className={classes.action} onClick={() => setEmergency(!isEmergency)}>
            {t(isEmergency ? 'sso.use_service' : 'sso.emergency')}
          </UnstyledButton>
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
    </Stack>
  );
}

/** Returns why signing in failed; after too many attempts, the time of the next one. */
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
