import { scheduledReports } from '@rounds/contract/scheduled-reports';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePathParams } from '../../paths.ts';
import { call } from '../../platform/api/index.ts';
import { Button, EmptyState, FormError, Logo, Row, SkeletonRows, Stack, Text } from '../../ui/index.ts';
import classes from './scheduled-reports.module.css';

/** The page to which mails of scheduled reports lead: their recipients confirm or stop them without an account. */
export default function SubscriptionPage() {
  const { t } = useTranslation('scheduled-reports');
  const { token } = usePathParams('token');
  const client = useQueryClient();
  const queryKey = ['report-subscription', token];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(scheduledReports.getSubscription, { params: { token }, signal, silent: true }),
    retry: false,
  });
  const change = useMutation({
    mutationFn: (status: 'confirmed' | 'stopped') =>
      call(scheduledReports.changeSubscription, { params: { token }, body: { status }, silent: true }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  });
  const title = t('subscription.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Stack as="main" gap={5} className={classes.subscription}>
      <Logo size={28} />
      {error && <EmptyState kind="filtered" title={t('subscription.invalid')} text={t('subscription.invalid_text')} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && (
        <Stack as="section" gap={3} breakWords aria-live="polite">
          <h1>{t(`subscription.${data.status}.title`)}</h1>
          <p>
            {t(`subscription.${data.status}.text`, {
              title: data.title ?? t('subscription.report'),
              sender: data.sender ?? data.organization,
              organization: data.organization,
              email: data.email ?? '',
            })}
          </p>
          {data.email && (
            <Text fontSize="sm" tone="ink3">
              {data.email}
            </Text>
          )}
          {change.error && <FormError>{change.error.message}</FormError>}
          <Row wrap align="stretch" gap={2} mt={3}>
            {data.status !== 'confirmed' && (
              <Button loading={change.isPending} onClick={() => change.mutate('confirmed')}>
                {t(data.status === 'waiting' ? 'subscription.confirm' : 'subscription.resume')}
              </Button>
            )}
            {data.status !== 'stopped' && (
              <Button
                variant={data.status === 'waiting' ? 'default' : 'filled'}
                loading={change.isPending}
                onClick={() => change.mutate('stopped')}
              >
                {t(data.status === 'waiting' ? 'subscription.decline' : 'subscription.stop')}
              </Button>
            )}
          </Row>
        </Stack>
      )}
    </Stack>
  );
}
