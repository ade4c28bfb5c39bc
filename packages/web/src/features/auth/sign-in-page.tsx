import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { localAddress } from '../../session/index.ts';
import { Mark } from '../../ui/index.ts';
import { useAppSettings } from './auth-queries.ts';
import { LanguageChoice } from './language-choice.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-page.module.css';

const PRODUCT = 'Rounds';

export default function SignInPage() {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { redirect_uri } = useSearch({ strict: false }) as { redirect_uri?: string };
  const { data: settings } = useAppSettings();
  const named = settings && settings.display_name !== PRODUCT ? settings.display_name : null;
  useEffect(() => {
    document.title = `${t('title')} · ${PRODUCT}`;
  }, [t]);
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <div className={styles.brand}>
          <Mark size={28} />
          <span>{PRODUCT}</span>
        </div>
        <div className={styles.middle}>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.place}>{named ? t('place', { name: named }) : '\u00a0'}</p>
          <SignInForm
            demoEmail={settings?.demo?.email}
            onSignedIn={() => void navigate({ href: localAddress(redirect_uri) ?? '/', replace: true })}
          />
        </div>
        <LanguageChoice languages={settings?.langs} />
      </main>
      <ProofPanel />
    </div>
  );
}
