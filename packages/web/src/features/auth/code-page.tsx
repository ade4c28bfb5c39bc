import type { CodeStep } from '@rounds/contract/auth';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { toCodeStepUrl, toLocalPath } from '../../platform/session/index.ts';
import { Anchor, Button, EmptyState, SkeletonRows, Stack } from '../../ui/index.ts';
import { AuthFrame } from './auth-frame.tsx';
import { usePresentStep } from './auth-queries.ts';
import { CodeForm } from './code-form.tsx';
import classes from './sign-in-form.module.css';

/** The second step of signing in. The server knows the browser's step; the URL only names it. */
export default function CodePage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { email = '' } = useParams({ strict: false }) as { email?: string };
  const { redirect_uri } = useSearch({ strict: false }) as { redirect_uri?: string };
  const { data: step, isPending } = usePresentStep();
  const text = step && (step.method === 'email' ? t('code.by_mail', { to: step.to ?? '' }) : t('code.by_app'));
  const [over, setOver] = useState<string | null>(null);
  const [isResent, setResent] = useState<string | null>(null);
  const toSignIn = paths.auth.signIn(redirect_uri);
  /** Updates the URL after a new code, so that a reload shows the same. */
  const follow = (fresh: CodeStep) => {
    setResent(fresh.id);
    void navigate({ href: toCodeStepUrl(fresh, email, redirect_uri), replace: true });
  };
  return (
    <AuthFrame title={t('code.title')} text={(!over && text) || undefined}>
      {isPending && <SkeletonRows rows={2} />}
      {step && !over && (
        <CodeForm
          key={step.id}
          step={step}
          isFresh={step.id === isResent}
          onResent={follow}
          onOver={setOver}
          onSignedIn={() => window.location.assign(toLocalPath(redirect_uri) ?? '/')}
        />
      )}
      {!isPending && !step && <EmptyState kind="filtered" title={t('code.over')} text={t('code.over_text')} />}
      {over ? (
        <Stack mt={8} className={classes.form} role="alert">
          <p className={classes.text}>{over}</p>
          <Button component={Link} {...toSignIn} size="md" fullWidth>
            {t('code.again')}
          </Button>
        </Stack>
      ) : (
        <p className={classes.links}>
          <Anchor component={Link} {...toSignIn}>
            {t('code.start_again')}
          </Anchor>
        </p>
      )}
    </AuthFrame>
  );
}
