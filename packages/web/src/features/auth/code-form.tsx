import type { CodeStep } from '@rounds/contract/auth';
import { CODE_LENGTH } from '@rounds/contract/person.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, getFieldErrors } from '../../platform/api/index.ts';
import { Button, CodeInput, FieldError, FormError, Row, Stack, UnstyledButton } from '../../ui/index.ts';
import { useResendCode, useSubmitCode } from './auth-queries.ts';
import { RecoveryForm } from './recovery-form.tsx';
import classes from './sign-in-form.module.css';
import { useTimeLeft } from './use-time-left.ts';

interface CodeFormProps {
  step: CodeStep;
  /** Whether the current code was requested here to replace an earlier one. */
  isFresh: boolean;
  onResent(step: CodeStep): void;
  onSignedIn(): void;
  /** Called with the reason when no more codes are accepted. */
  onOver(reason: string): void;
}

export function CodeForm({ step, isFresh, onResent, onSignedIn, onOver }: CodeFormProps) {
  const { t } = useTranslation(['auth', 'errors']);
  const [code, setCode] = useState('');
  const [isShort, setShort] = useState(false);
  const [isRecovering, setRecovering] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isByApp = step.method === 'totp';
  const remaining = useTimeLeft(step.expired_after);
  const isExpired = remaining.seconds === 0;
  const reportExpiry = useRef(() => {});
  reportExpiry.current = () => onOver(t('code.run_out'));
  useEffect(() => {
    if (isExpired) reportExpiry.current();
  }, [isExpired]);
  const submitCode = useSubmitCode();
  const resend = useResendCode();
  const wrong = isShort ? t('errors:field.code') : getFieldErrors(submitCode.error).code;
  const failure = resend.error ?? (wrong ? null : submitCode.error);

  if (isRecovering) return <RecoveryForm onBack={() => setRecovering(false)} onSignedIn={onSignedIn} onOver={onOver} />;

  const chooseCode = () => {
    field.current?.focus();
    field.current?.select();
  };
  const send = (digits: string) =>
    submitCode.mutate(
      { code: digits },
      {
        onSuccess: onSignedIn,
        onError: (error) => {
          if (error instanceof CallError && error.code === 'USR_STEP_OVER') return onOver(error.message);
          chooseCode();
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setShort(code.length < CODE_LENGTH);
    if (code.length < CODE_LENGTH) return field.current?.focus();
    // The last digit submits the code, so Enter after it must not use another attempt.
    if (wrong) return chooseCode();
    if (!submitCode.isPending) send(code);
  };

  return (
    <Stack as="form" mt={8} className={classes.form} onSubmit={submit} noValidate>
      <CodeInput
        ref={field}
        label={t('code.label')}
        length={CODE_LENGTH}
        value={code}
        autoFocus
        error={wrong && <FieldError>{wrong}</FieldError>}
        onChange={(digits, isWhole) => {
          setCode(digits);
          setShort(false);
          submitCode.reset();
          if (isWhole) send(digits);
        }}
      />
      {wrong && isByApp && !isShort && <p className={classes.text}>{t('code.wrong_app')}</p>}
      <p className={classes.text} role="timer">
        {t(isByApp ? 'code.step_left' : 'code.left', { time: remaining.text })}
      </p>
      {failure && <FormError>{failure instanceof CallError ? failure.message : t('failed')}</FormError>}
      <Button type="submit" size="md" fullWidth loading={submitCode.isPending}>
        {t('code.submit')}
      </Button>
      <Row wrap gap={1} columnGap={5} fontSize="sm">
        <UnstyledButton
          className={classes.take}
          onClick={() => !resend.isPending && resend.mutate(undefined, { onSuccess: onResent })}
        >
          {t(isByApp ? 'code.without_app' : 'code.resend')}
        </UnstyledButton>
        <UnstyledButton className={classes.take} onClick={() => setRecovering(true)}>
          {t('code.with_recovery')}
        </UnstyledButton>
        <span role="status">{isFresh && !failure && !wrong ? t('code.resent') : ''}</span>
      </Row>
    </Stack>
  );
}
