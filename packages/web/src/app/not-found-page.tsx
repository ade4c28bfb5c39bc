import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../paths.ts';
import { Button, Logo } from '../ui/index.ts';
import classes from './message-page.module.css';

export function NotFoundPage() {
  const { t } = useTranslation('common');
  const { history } = useRouter();
  useEffect(() => {
    document.title = `${t('not_found.title')} · Rounds`;
  }, [t]);
  return (
    <main className={classes.page}>
      <div className={classes.figure} aria-hidden="true">
        4<Logo size={54} />4
      </div>
      <h1 className={classes.title}>{t('not_found.title')}</h1>
      <p className={classes.text}>{t('not_found.text')}</p>
      <div className={classes.actions}>
        <Button component={Link} {...paths.home()}>
          {t('not_found.home')}
        </Button>
        {history.canGoBack() && (
          <Button variant="subtle" onClick={() => history.back()}>
            {t('not_found.back')}
          </Button>
        )}
      </div>
    </main>
  );
}
