import { DEFAULT_PRESET } from '@rounds/contract/analytics';
import { type DashboardCard, dashboard } from '@rounds/contract/dashboard';
import type { SectionBlock } from '@rounds/contract/sections';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/index.ts';
import { type Format, useFormat } from '../../../i18n/index.ts';
import { Panel, Skeleton, Stat } from '../../../ui/index.ts';
import classes from '../sections.module.css';
import { BlockFailed } from './block-failed.tsx';

const REFRESH_MS = 60_000;

/** One of the four figures of the dashboard, over the range of the block. */
export function CardBlock({ block }: { readonly block: SectionBlock }) {
  const { t } = useTranslation(['sections', 'common']);
  const format = useFormat();
  const preset = block.range ?? DEFAULT_PRESET;
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'cards', { preset }],
    queryFn: ({ signal }) => call(dashboard.getCards, { query: { preset }, signal, silent: true }),
    refetchInterval: REFRESH_MS,
  });
  const { card } = block;
  if (!card) return null;
  const label = block.title || t(`cards.${card}`);
  const figure = data?.[card];
  return (
    <Panel label={label} className={classes.panel}>
      {error && !data && (
        <>
          <p className={classes.label}>{label}</p>
          <BlockFailed error={error} retry={refetch} />
        </>
      )}
      {!data && !error && <Skeleton height={68} />}
      {figure && (
        <Stat
          label={label}
          value={toText(figure.value, card, format)}
          hint={
            <>
              <span>{t(`common:filters.presets.${preset}`)}</span>
              {figure.previous !== null && (
                <span>{t('figure.before', { value: toText(figure.previous, card, format) })}</span>
              )}
            </>
          }
        />
      )}
    </Panel>
  );
}

function toText(value: number | null, card: DashboardCard, format: Format): string {
  if (value === null) return '–';
  return card === 'average_score' ? format.percent(value, 2) : format.number(value);
}
