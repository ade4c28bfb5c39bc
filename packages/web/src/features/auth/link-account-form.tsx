import type { CodeStep } from '@rounds/contract/auth';
import type { LinkStep } from '@rounds/contract/sso';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, FieldError, FormError, PasswordInput, Stack, UnstyledButton } from '../../ui/index.ts';
import classes from './sign-in-form.module.css';
import { useLinkAccount } from './sso-queries.ts';

interface LinkAccountFormProps {
  readonly step: LinkStep;
  onSignedIn(target: string): void;
  onStep(step: CodeStep): void;
  onBack(): void;
}

/** The email address belongs to an existing account: its password proves once that it is the same person. */
export function LinkAccountForm({ step, onSignedIn, onStep, onBack }: LinkAccountFormProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const link = useLinkAccount();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') return field.current?.focus();
    link.mutate(password, {
      onSuccess: (answer) => ('user' in answer ? onSignedIn(answer.target) : onStep(answer)),
      onError: () => field.current?.select(),
    });
  };
  return (
    <Stack as="form" mt={8} className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.text}>{t('sso.link.text', { email: step.email })}</p>
      {step.can_prove && (
        <>
          <input type="email" name="username" autoComplete="username" value={step.email} readOnly hidden />
          <PasswordInput
            ref={field}
            size="md"
            label={t('password')}
            autoComplete="current-password"
            autoFocus
            value={password}
            error={isMissing && <FieldError>{t('password_missing')}</FieldError>}
            visibilityToggleButtonProps={{ 'aria-label': t('common:password.show'), tabIndex: 0 }}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              setMissing(false);
            }}
          />
          {link.error && <FormError>{link.error.message}</FormError>}
          <Button type="submit" size="md" fullWidth loading={link.isPending}>
            {t('sso.link.submit')}
          </Button>
        </>
      )}
      {step.is_requested && <p className={classes.text}>{t(step.can_prove ? 'sso.link.or_wait' : 'sso.link.wait')}</p>}
      <p className={classes.links}>
        <UnstyledButton className={classes.action} onClick={onBack}>
          {t('code.start_again')}
        </UnstyledButton>
      </p>
    </Stack>
  );
}
