import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Center, EmptyState } from '../../ui/index.ts';

/** The host name belongs to no workspace. */
export function WorkspaceNotFound() {
  const { t } = useTranslation('auth');
  useEffect(() => {
    document.title = `${t('no_workspace.title')} · Rounds`;
  }, [t]);
  return (
    <Center as="main" bg="canvas" minHeight="100dvh">
      <EmptyState
        kind="filtered"
        title={t('no_workspace.title')}
        text={t('no_workspace.text')}
        action={<Button onClick={() => window.location.reload()}>{t('no_workspace.reload')}</Button>}
      />
    </Center>
  );
}
