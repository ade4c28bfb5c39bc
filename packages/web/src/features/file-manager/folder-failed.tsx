import { ACCESS_RESCUE_PERMISSION } from '@rounds/contract/file-manager';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { Button, EmptyState, LoadFailed } from '../../ui/index.ts';

interface FolderFailedProps {
  readonly error: Error;
  readonly retry: () => unknown;
  readonly path: string;
  readonly openPath: (path: string) => void;
  readonly onChangeAccess: () => void;
}

/** Tells why a folder is not shown: it is gone, the person may not view it, or the server does not respond. */
export function FolderFailed({ error, retry, path, openPath, onChangeAccess }: FolderFailedProps) {
  const { t } = useTranslation('file-manager');
  // Nobody can be locked out for good: people who edit the settings change the access of every folder.
  const canRescue = useCan()(ACCESS_RESCUE_PERMISSION);
  const code = error instanceof CallError ? error.code : null;
  const isDenied = code === 'RES_ACCESS_DENIED';
  if (!isDenied && code !== 'RES_OBJECT_NOT_FOUND' && code !== 'VALIDATION_FAILED') {
    return <LoadFailed error={error} retry={retry} />;
  }
  return (
    <EmptyState
      kind="filtered"
      title={t(isDenied ? 'denied' : 'gone')}
      text={isDenied ? error.message : undefined}
      action={
        <>
          {path !== '/' && <Button onClick={() => openPath('/')}>{t('to_top')}</Button>}
          {isDenied && canRescue && (
            <Button variant="default" onClick={onChangeAccess}>
              {t('access.change')}
            </Button>
          )}
        </>
      }
    />
  );
}
