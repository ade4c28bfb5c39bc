import type { DeliveryState, IntegrationConfiguration } from '@rounds/contract/integrations';
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import {
  ActionIcon,
  EmptyState,
  LoadFailed,
  Panel,
  Row,
  Segmented,
  SkeletonRows,
  Stack,
  TextInput,
  useSearchText,
} from '../../ui/index.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { PAGE_SIZE, useDeliveries } from './integration-queries.ts';
import classes from './integrations.module.css';

const VIEWS = {
  all: [],
  waiting: ['waiting', 'sending', 'retrying'],
  given_up: ['given_up'],
} as const satisfies Record<string, readonly DeliveryState[]>;
type View = keyof typeof VIEWS;

/** The deliveries of a configuration, newest first. */
export function DeliveriesPart({ configuration }: { readonly configuration: IntegrationConfiguration }) {
  const { t } = useTranslation('integrations');
  const format = useFormat();
  const { id, integration, figures } = configuration;
  const path = { integration, configId: id };
  const [view, setView] = useState<View>('all');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const documentId = useSearchText(typed);
  const { data, error, refetch } = useDeliveries(path, { states: VIEWS[view], documentId, page });
  const count = { all: '', waiting: format.number(figures.waiting), given_up: format.number(figures.given_up) };
  const isFiltered = view !== 'all' || documentId !== '';
  return (
    <Panel title={t('deliveries.title')} isFlush className={classes.deliveries}>
      <Row wrap justify="between" gap={2} py={3} px={4}>
        <Segmented
          aria-label={t('deliveries.show')}
          value={view}
          data={(Object.keys(VIEWS) as View[]).map((value) => ({
            value,
            label: `${t(`deliveries.${value}`)} ${count[value]}`.trim(),
          }))}
          onChange={(value) => {
            setView(value as View);
            setPage(1);
          }}
        />
        <TextInput
          type="search"
          aria-label={t('deliveries.document_id')}
          placeholder={t('deliveries.document_id')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPage(1);
          }}
        />
      </Row>
      {error && !data && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <SkeletonRows rows={6} />}
      {data?.list.length === 0 && (
        <EmptyState
          kind={isFiltered ? 'filtered' : 'nothing'}
          title={t(isFiltered ? 'deliveries.no_match' : 'deliveries.none')}
          text={isFiltered ? undefined : t('deliveries.none_text')}
        />
      )}
      <Stack as="ul">
        {data?.list.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} configuration={configuration} />
        ))}
      </Stack>
      {data && data.list.length > 0 && (
        <Row gap={2} py={2} px={4} borderTop="line2" fontSize="sm" tone="ink2" className={classes.paging}>
          <span>
            {t('deliveries.range', {
              from: format.number((page - 1) * PAGE_SIZE + 1),
              to: format.number((page - 1) * PAGE_SIZE + data.list.length),
              total: format.number(data.pagination.total),
            })}
          </span>
          <ActionIcon
            variant="subtle"
            aria-label={t('deliveries.previous')}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          >
            <IconChevronLeft size={18} className={classes.arrow} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={t('deliveries.next')}
            disabled={data.list.length < PAGE_SIZE || page * PAGE_SIZE >= data.pagination.total}
            onClick={() => setPage(page + 1)}
          >
            <IconChevronRight size={18} className={classes.arrow} aria-hidden />
          </ActionIcon>
        </Row>
      )}
    </Panel>
  );
}
