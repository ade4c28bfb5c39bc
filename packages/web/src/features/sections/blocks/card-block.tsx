import { DEFAULT_PRESET } from '@rounds/contract/analytics';
import { type DashboardCard, dashboard } from '@rounds/contract/dashboard';
import type { SectionBlock } from '@rounds/contract/sections';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import { type Format, useFormat } from '../../../platform/i18n/index.ts';
import { Panel, Skeleton, Text } from '../../../ui/index.ts';
import { StatCard, useOpenRows } from '../../analytics/index.ts';
import { loadCardSource } from '../../dashboard/index.ts';
import classes from '../sections.module.css';
import { BlockFailed } from './block-failed.tsx';

const REFRESH_MS = 60_000;

/** Shows one of the four figures of the dashboard, over the range of the block; it opens its rows there. */
export function CardBlock({ block }: { readonly block: SectionBlock }) {
  const { t } = useTranslation(['sections', 'common']);
  const format = useFormat();
  const openRows = useOpenRows();
  const preset = block.range ?? DEFAULT_PRESET;
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'cards', { preset }],
    queryFn: ({ signal }) => call(dashboard.getCards, { query: { preset }, signal, silent: true }),
    refetchInterval: REFRESH_MS,
  });
  const { card } = block;
  if (!card) return null;
  const open = async () => {
    const { createCardSource } = await loadCardSource();
    openRows?.({ source: createCardSource(card, { preset }), label });
  };
  const label = block.title || t(`cards.${card}`);
  const figure = data?.[card];
  if (!figure) {
    return (
      <Panel label={label} className={classes.panel}>
        {error ? (
          <>
            <Text size="xs" tone="ink2">
              {label}
            </Text>
            <BlockFailed error={error} retry={refetch} />
          </>
        ) : (
          <Skeleton height={68} />
        )}
      </Panel>
    );
  }
  return (
    <Suspense fallback={<Skeleton height={118} />}>
      <StatCard
        label={label}
        text={toText(figure.value, card, format)}
        value={figure.value}
        previous={figure.previous}
        measure={card === 'average_score' ? 'average_score' : 'count'}
        better={card === 'average_score' ? 'higher' : undefined}
        points={figure.points}
        hint={t(`common:filters.presets.${preset}`)}
        onOpen={openRows ? () => void open() : undefined}
      />
    </Suspense>
  );
}

function toText(value: number | null, card: DashboardCard, format: Format): string {
  if (value === null) return '–';
  return card === 'average_score' ? format.percent(value, 2) : format.number(value);
}
