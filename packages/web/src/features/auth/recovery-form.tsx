import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, getFieldErrors } from '../../platform/api/index.ts';
import { Button, FieldError, FormError, Row, Stack, TextInput, UnstyledButton } from '../../ui/index.ts';
import { useSubmitCode } from './auth-queries.ts';
import classes from './sign-in-form.module.css';

interface RecoveryFormProps {
  onBack(): void;
  onSignedIn(): void;
  /** Called with the reason when no more codes are accepted. */
  onOver(reason: string): void;
}

/** Takes one of the recovery codes instead of the code by email or of the app. */
export function RecoveryForm({ onBack, onSignedIn, onOver }: RecoveryFormProps) {
  const { t } = useTranslation(['auth', 'errors']);
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submitCode = useSubmitCode();
  const wrong = isMissing ? t('errors:field.required') : getFieldErrors(submitCode.error).recovery_code;
  const failure = wrong ? null : submitCode.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const recovery_code = code.trim();
    setMissing(recovery_code === '');
    if (recovery_code === '') return field.current?.focus();
    submitCode.mutate(
      { recovery_code },
      {
        onSuccess: onSignedIn,
        onError: (error) => {
          if (error instanceof CallError && error.code === 'USR_STEP_OVER') return onOver(error.message);
          field.current?.focus();
          field.current?.select();
        },
      },
    );
  };
  return (
    <Stack as="form" mt={8} className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        name="recovery_code"
        label={t('code.recovery_label')}
        description={t('code.recovery_hint')}
        value={code}
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        error={wrong && <FieldError>{wrong}</FieldError>}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setMissing(false);
        }}
      />
      {failure && <FormError>{failure instanceof CallError ? failure.message : t('failed')}</FormError>}
      <Button type="submit" size="md" fullWidth loading={submitCode.isPending}>
        {t('code.submit')}
      </Button>
      <Row wrap gap={1} columnGap={5} fontSize="sm">
        <UnstyledButton className={classes.take} onClick={onBack}>
          {t('code.without_recovery')}
        </UnstyledButton>
      </Row>
    </Stack>
  );
}
