import type { Asset } from '@rounds/contract/assets';
import type { AssetSummary } from '@rounds/contract/assets/summary.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { getScoreTone, ProgressRing, Stack, Text } from '../../../ui/index.ts';
import classes from './asset-head.module.css';

interface ScoreRingProps {
  readonly asset: Asset;
  readonly summary: AssetSummary | undefined;
}

/** The last score, and how it differs from the one before; both lead to their reports. */
export function ScoreRing({ asset, summary }: ScoreRingProps) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const { last_score, last_inspection_at } = asset;
  const percent = last_score === null ? null : last_score / 100;
  const { last, previous } = summary?.inspections ?? {};
  const percentText = percent === null ? '–' : format.number(percent, { maximumFractionDigits: 2 });
  const label =
    percent === null
      ? t('score.none')
      : t('score.label', { score: format.percent(percent), at: format.date(last_inspection_at) });
  const ring = (
    <Text as="span" block tone="ink" weight={600} className={classes.ring} data-tone={getScoreTone(percent)}>
      <ProgressRing share={(percent ?? 0) / 100} size={68} stroke={7} label={label}>
        {percentText}
      </ProgressRing>
    </Text>
  );
  return (
    <Stack fixed align="center" gap={1} className={classes.score}>
      {last ? <Link {...paths.inspections.report(last.uuid)}>{ring}</Link> : ring}
      {previous && last && last.score_percent !== null && previous.score_percent !== null && (
        <Change from={previous} change={(last.score_percent - previous.score_percent) / 100} />
      )}
    </Stack>
  );
}

interface ChangeProps {
  readonly from: { readonly uuid: string; readonly completed_at: string };
  /** The change in percentage points. */
  readonly change: number;
}

function Change({ from, change }: ChangeProps) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const points = format.number(Math.abs(change), { maximumFractionDigits: 2 });
  const kind = change > 0 ? 'up' : 'down';
  if (change === 0) return null;
  return (
    <Link
      {...paths.inspections.report(from.uuid)}
      className={classes.change}
      data-kind={kind}
      aria-label={t(`score.${kind}`, { points, at: format.date(from.completed_at) })}
      title={t(`score.${kind}`, { points, at: format.date(from.completed_at) })}
    >
      <bdi aria-hidden>{`${kind === 'up' ? '▲' : '▼'} ${points}`}</bdi>
    </Link>
  );
}
