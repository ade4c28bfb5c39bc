import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Center, EmptyState } from '../../ui/index.ts';
import classes from './sign-in-page.module.css';

/** The host name belongs to no workspace. */
export function WorkspaceNotFound() {
  const { t } = useTranslation('auth');
  useEffect(() => {
    document.title = `${t('no_workspace.title')} · Rounds`;
  }, [t]);
  return (
    <Center as="main" bg="canvas" className={classes.alone}>
      <EmptyState
        kind="filtered"
        title={t('no_workspace.title')}
        text={t('no_workspace.text')}
        action={<Button onClick={() => window.location.reload()}>{t('no_workspace.reload')}</Button>}
      />
    </Center>
  );
}
