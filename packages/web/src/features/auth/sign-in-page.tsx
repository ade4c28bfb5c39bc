import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toCodeStepUrl, toLocalPath, useAppSettings } from '../../session/index.ts';
import { AuthFrame, PRODUCT } from './auth-frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { WaitingHere } from './waiting-here.tsx';

export default function SignInPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { redirect_uri } = useSearch({ strict: false }) as { redirect_uri?: string };
  const { data: settings } = useAppSettings();
  const named = settings && settings.display_name !== PRODUCT ? settings.display_name : null;
  return (
    <AuthFrame title={t('title')} text={named ? t('place', { name: named }) : undefined}>
      <WaitingHere />
      <SignInForm
        canRegister={settings?.registration === 'open'}
        demoEmail={settings?.demo?.email}
        onSignedIn={() => void navigate({ href: toLocalPath(redirect_uri) ?? '/', replace: true })}
        onStep={(step, email) => void navigate({ href: toCodeStepUrl(step, email, redirect_uri) })}
      />
    </AuthFrame>
  );
}
