import type { IntegrationConfiguration, IntegrationDelivery } from '@rounds/contract/integrations';
import { MAX_DELIVERY_ATTEMPTS } from '@rounds/contract/integrations';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../paths.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { Box, Button, Grid, Row, Stack, Text } from '../../ui/index.ts';
import { AttemptsDialog } from './attempts-dialog.tsx';
import { useRetryDelivery } from './integration-queries.ts';
import { DeliveryBadge } from './integration-status.tsx';
import classes from './integrations.module.css';

interface DeliveryRowProps {
  readonly delivery: IntegrationDelivery;
  readonly configuration: IntegrationConfiguration;
}

/** Shows one report on its way; a problem is explained below it. */
export function DeliveryRow({ delivery, configuration }: DeliveryRowProps) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const { state, inspection, contents, media_count, total_bytes, sent_bytes, next_at, problem } = delivery;
  const documents = contents.filter((content) => content !== 'media').map((content) => t(`contents.${content}`));
  const files = media_count && contents.includes('media') ? [t('deliveries.files', { count: media_count })] : [];
  const total = total_bytes === null ? '–' : format.bytes(total_bytes);
  const size =
    state === 'delivered' || total_bytes === null
      ? total
      : t('deliveries.sent', { sent: format.bytes(sent_bytes), total });
  return (
    <Box as="li" borderTop="line2">
      <Grid align="center" gap={1} columnGap={3} py={3} px={4} fontSize="sm" className={classes.rowHead}>
        <span className={classes.when}>{format.dateTime(delivery.created_at)}</span>
        <span className={classes.report}>
          <Link {...paths.inspections.report(inspection.uuid)}>
            <bdi>{inspection.document_id ?? inspection.title}</bdi>
          </Link>{' '}
          <Text as="span" size="sm" tone="ink2">
            {[...documents, ...files].join(', ')}
          </Text>
        </span>
        <DeliveryBadge state={state} nextTime={format.time(next_at)} />
        <Text as="span" tone="ink2" textAlign="end" noWrap className={classes.size}>
          {size}
        </Text>
      </Grid>
      {problem && state !== 'delivered' && <ProblemLine delivery={delivery} configuration={configuration} />}
    </Box>
  );
}

function ProblemLine({ delivery, configuration }: DeliveryRowProps) {
  const { t } = useTranslation('integrations');
  const canEdit = useCan()('APP_EDIT_SETTINGS');
  const [isOpen, setOpen] = useState(false);
  const { id, integration, status } = configuration;
  const path = { integration, configId: id };
  const retry = useRetryDelivery(path);
  const { problem, state, attempts } = delivery;
  const answered = [problem?.status, problem?.service_code].filter(Boolean).join(', ');
  const isGivenUp = state === 'given_up';
  return (
    <Stack gap={2} size="sm" pt={2} px={4} pb={3} className={classes.problem} data-given-up={isGivenUp || undefined}>
      <p>
        <strong>{problem?.message}</strong> {answered && `(${answered})`} {isGivenUp && problem?.advice}{' '}
        {!isGivenUp && t('deliveries.attempt', { number: attempts, max: MAX_DELIVERY_ATTEMPTS })}
      </p>
      <Row wrap gap={2}>
        {canEdit && status !== 'disabled' && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={14} aria-hidden />}
            loading={retry.isPending}
            onClick={() => retry.mutate(delivery.id)}
          >
            {t(isGivenUp ? 'deliveries.send_again' : 'deliveries.try_now')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          {t('deliveries.attempts')}
        </Button>
      </Row>
      {isOpen && <AttemptsDialog path={path} deliveryId={delivery.id} onClose={() => setOpen(false)} />}
    </Stack>
  );
}
