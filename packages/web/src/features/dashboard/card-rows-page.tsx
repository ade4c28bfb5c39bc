import { DASHBOARD_CARDS, type DashboardCard } from '@rounds/contract/dashboard';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, usePathParams } from '../../paths.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { ActionIcon, Box, Button, Chip, EmptyState, ICON, PageHeader, Skeleton, Stack } from '../../ui/index.ts';
import { RangeButton } from '../analytics/index.ts';
import { CardRows } from './card-rows.tsx';
import classes from './dashboard.module.css';
import { useCards } from './dashboard-queries.ts';
import { useDashboardRange } from './dashboard-range.ts';

/** The rows behind a figure of the dashboard, as a list that can be sorted, filtered and exported. */
export default function CardRowsPage() {
  const { t } = useTranslation(['dashboard', 'charts']);
  const { card: named } = usePathParams('card');
  const card = DASHBOARD_CARDS.find((one) => one === named);
  if (card) return <Rows card={card} />;
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        kind="filtered"
        title={t('cards.unknown')}
        action={
          <Button component={Link} {...paths.dashboard()}>
            {t('title')}
          </Button>
        }
      />
    </>
  );
}

function Rows({ card }: { readonly card: DashboardCard }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const range = useDashboardRange();
  const { data } = useCards(range.range);
  return (
    <Stack fullHeight flowBelow="tablet" className={classes.rowsPage}>
      <PageHeader
        title={t(`cards.${card}`)}
        before={
          <ActionIcon component={Link} {...paths.dashboard(range.range)} size={34} aria-label={t('cards.back')}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
        actions={
          <Suspense fallback={<Skeleton width={150} height={36} />}>
            <RangeButton range={range.range} onChange={range.setRange} />
          </Suspense>
        }
      />
      {data && (
        <Box as="p" fixed py={3} px="edge" borderBottom="line" bg="surface">
          <Chip>{t('cards.range', { from: format.date(data.range.from), to: format.date(data.range.to) })}</Chip>
        </Box>
      )}
      <CardRows key={card} card={card} range={range.range} />
    </Stack>
  );
}
