import type { CodeStep, SignOnStep } from '@rounds/contract/auth';
import type { LinkStep } from '@rounds/contract/sso';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Loader, Stack, VisuallyHidden } from '../../ui/index.ts';
import classes from './sign-in-form.module.css';
import { type Assertion, useAssertion } from './sso-queries.ts';

interface AssertionReturnProps {
  readonly assertion: Assertion;
  /** `target` is the path to which the person wanted to go. */
  onSignedIn(target: string): void;
  onStep(step: CodeStep | SignOnStep | LinkStep): void;
  /** Called with the reason when the sign-in was rejected. */
  onRefused(reason: string): void;
}

/** The way back from the sign-on service: uses its assertion once, also if React renders twice. */
export function AssertionReturn({ assertion, onSignedIn, onStep, onRefused }: AssertionReturnProps) {
  const { t } = useTranslation('auth');
  const { mutate } = useAssertion();
  const used = useRef<string>(undefined);
  const handlers = useRef({ onSignedIn, onStep, onRefused });
  handlers.current = { onSignedIn, onStep, onRefused };
  useEffect(() => {
    if (used.current === assertion.value) return;
    used.current = assertion.value;
    mutate(assertion, {
      onSuccess: (answer) =>
        'user' in answer ? handlers.current.onSignedIn(answer.target) : handlers.current.onStep(answer),
      onError: (error) => handlers.current.onRefused(error.message),
    });
  }, [assertion, mutate]);
  return (
    <Stack mt={8} className={classes.form} role="status">
      <Loader />
      <VisuallyHidden>{t('sso.returning')}</VisuallyHidden>
    </Stack>
  );
}
