import { type ReactNode, useEffect } from 'react';
import { CallError } from '../../platform/api/index.ts';
import { useAppSettings } from '../../platform/session/index.ts';
import { Logo } from '../../ui/index.ts';
import { LanguageChoice } from './language-choice.tsx';
import { ProofPanel } from './proof-panel.tsx';
import classes from './sign-in-page.module.css';
import { WorkspaceNotFound } from './workspace-not-found.tsx';

export const PRODUCT = 'Rounds';

interface AuthFrameProps {
  title: string;
  /** One line below the title. */
  text?: ReactNode;
  children: ReactNode;
}

/** The layout of all screens before signing in: the form and a product panel; on phones only the form. */
export function AuthFrame({ title, text, children }: AuthFrameProps) {
  const { data: settings, error } = useAppSettings();
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
  if (error instanceof CallError && error.code === 'APP_WORKSPACE_NOT_FOUND') return <WorkspaceNotFound />;
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <div className={classes.brand}>
          {settings?.logo_full ? (
            <img className={classes.logo} src={settings.logo_full} alt={settings.display_name} />
          ) : (
            <>
              {settings?.logo ? <img className={classes.mark} src={settings.logo} alt="" /> : <Logo size={28} />}
              <span>{PRODUCT}</span>
            </>
          )}
        </div>
        <div className={classes.middle}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.place}>{text ?? '\u00a0'}</p>
          {children}
        </div>
        <LanguageChoice languages={settings?.langs} />
      </main>
      <ProofPanel />
    </div>
  );
}
