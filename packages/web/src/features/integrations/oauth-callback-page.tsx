import { integrations } from '@rounds/contract/integrations';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths, useSearchParams } from '../../paths.ts';
import { call } from '../../platform/api/index.ts';
import { Button, EmptyState, PageHeader, SkeletonRows } from '../../ui/index.ts';

/** The page to which Google sends the browser back: it finishes the sign-in and leads to the configuration. */
export default function OauthCallbackPage() {
  const { t } = useTranslation('integrations');
  const { code, state } = useSearchParams('code', 'state');
  const isComplete = Boolean(code && state);
  const { data, error } = useQuery({
    queryKey: ['integrations', 'sign-in', state],
    queryFn: () =>
      call(integrations.finishDriveConnection, { body: { code: String(code), state: String(state) }, silent: true }),
    enabled: isComplete,
    // A code can be used once.
    ...{ retry: false, staleTime: Number.POSITIVE_INFINITY, refetchOnMount: false },
  });
  if (data) {
    const { configuration_id, connection } = data;
    const target =
      configuration_id === null
        ? paths.integrations.configure('google-drive', 'new', connection)
        : paths.integrations.configure('google-drive', configuration_id);
    return <Navigate {...target} replace />;
  }
  return (
    <>
      <PageHeader title={t('callback.title')} />
      {isComplete && !error ? (
        <SkeletonRows rows={3} />
      ) : (
        <EmptyState
          kind="filtered"
          title={t('callback.failed')}
          text={error?.message ?? t('callback.denied')}
          action={
            <Button component={Link} {...paths.integrations.get('google-drive')}>
              {t('callback.back')}
            </Button>
          }
        />
      )}
    </>
  );
}
