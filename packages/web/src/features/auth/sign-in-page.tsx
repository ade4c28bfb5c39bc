import type { CodeStep, SignOnStep } from '@rounds/contract/auth';
import type { LinkStep } from '@rounds/contract/sso';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getSessionUser,
  rememberSignOnWorkspace,
  toCodeStepUrl,
  toLocalPath,
  toSignOnUrl,
  useAppSettings,
} from '../../platform/session/index.ts';
import { AssertionReturn } from './assertion-return.tsx';
import { AuthFrame, PRODUCT } from './auth-frame.tsx';
import { ContinueAsForm } from './continue-as-form.tsx';
import { LinkAccountForm } from './link-account-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import type { Assertion } from './sso-queries.ts';
import { WaitingHere } from './waiting-here.tsx';

interface SignInSearch {
  readonly redirect_uri?: string;
  /** The key of the workspace. */
  readonly workspace?: string;
  /** One-time assertions of a sign-on service. */
  readonly sso?: string;
  readonly cas?: string;
}

export default function SignInPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { redirect_uri, workspace, sso, cas } = useSearch({ strict: false }) as SignInSearch;
  const { data: settings } = useAppSettings();
  const [link, setLink] = useState<LinkStep | null>(null);
  // The person who was signed in when the assertion arrived; signing in with it replaces the session.
  const queryClient = useQueryClient();
  const [signedIn, setSignedIn] = useState(() => getSessionUser(queryClient));
  const [refusal, setRefusal] = useState<string | null>(null);
  const named = settings && settings.display_name !== PRODUCT ? settings.display_name : null;
  const target = toLocalPath(redirect_uri) ?? undefined;
  const assertion = useMemo(
    (): Assertion | null => (sso ? { name: 'sso', value: sso } : cas ? { name: 'cas', value: cas } : null),
    [sso, cas],
  );
  const leaveTo = (path: string) => void navigate({ href: toLocalPath(path) ?? '/', replace: true });
  const endSignOn = (path: string) => {
    if (workspace) rememberSignOnWorkspace(workspace);
    leaveTo(path);
  };
  /** An assertion works once, so a reload or a step back must not use it again. */
  const dropAssertion = () =>
    void navigate({ to: '/login', search: { workspace, redirect_uri } as never, replace: true });
  const followStep = (step: CodeStep | SignOnStep, email?: string) => {
    if ('url' in step) window.location.assign(toSignOnUrl(step, target));
    else void navigate({ href: toCodeStepUrl(step, email, redirect_uri) });
  };
  const title = link ? 'sso.link.title' : assertion && signedIn ? 'sso.other.title' : 'title';
  return (
    <AuthFrame title={t(title)} text={named ? t('place', { name: named }) : undefined}>
      {!signedIn && <WaitingHere />}
      {assertion && signedIn ? (
        <ContinueAsForm
          signedIn={signedIn}
          assertion={assertion}
          onSame={() => setSignedIn(null)}
          onStay={() => leaveTo(target ?? '/')}
        />
      ) : assertion && !link ? (
        <AssertionReturn
          assertion={assertion}
          onSignedIn={endSignOn}
          onStep={(step) => {
            if (step.next_step_code !== 'AUTH_LINK_REQUIRED') return followStep(step);
            setLink(step);
            dropAssertion();
          }}
          onRefused={(reason) => {
            setRefusal(reason);
            dropAssertion();
          }}
        />
      ) : link ? (
        <LinkAccountForm
          step={link}
          onSignedIn={endSignOn}
          onStep={(step) => followStep(step, link.email)}
          onBack={() => setLink(null)}
        />
      ) : (
        <SignInForm
          canRegister={settings?.registration === 'open'}
          demoEmail={settings?.demo?.email}
          workspace={workspace}
          target={target}
          refusal={refusal}
          onSignedIn={() => leaveTo(target ?? '/')}
          onStep={followStep}
        />
      )}
    </AuthFrame>
  );
}
