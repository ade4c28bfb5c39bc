import { type Better, MEASURES, type Measure } from '@rounds/contract/analytics';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Row, VisuallyHidden } from '../../../ui/index.ts';
import classes from './chart.module.css';
import { isLargeChange } from './large-change.ts';

interface ChangeProps {
  readonly value: number | null;
  readonly previous: number | null | undefined;
  readonly measure: Measure;
  /** Which change is green; the other one is red, and both are gray if it is missing. */
  readonly better?: Better | undefined;
}

/** Shows the change of a figure since the previous period: percentages in points, other figures in percent. */
export function Change({ value, previous, measure, better }: ChangeProps) {
  const { t } = useTranslation('charts');
  const format = useFormat();
  if (value === null || previous === null || previous === undefined) return null;
  const isShare = MEASURES[measure] === 'percent' || MEASURES[measure] === 'points';
  const difference = value - previous;
  if (!isShare && previous === 0) return null;
  const size = Math.abs(isShare ? difference : (100 * difference) / previous);
  if (!isShare && isLargeChange(value, previous)) {
    return (
      <Row as="span" inline align="baseline" gap={1} size="xs" tone="ink2" tabular className={classes.change}>
        {t('change.number_before', { value: format.number(previous, { maximumFractionDigits: 2 }) })}
      </Row>
    );
  }
  const text = isShare ? format.number(size, { maximumFractionDigits: 2 }) : format.percent(size, 1);
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
  const isBetter = direction === (better === 'higher' ? 'up' : 'down');
  return (
    <Row
      as="span"
      inline
      align="baseline"
      gap={1}
      size="xs"
      tone={!better || direction === 'same' ? 'ink2' : isBetter ? 'green-ink' : 'red-ink'}
      tabular
      className={classes.change}
      title={t('change.before', { value: format.number(previous, { maximumFractionDigits: 2 }) })}
    >
      <span aria-hidden>{{ up: '▲', down: '▼', same: '=' }[direction]}</span>
      <VisuallyHidden>{t(`change.${direction}`)}</VisuallyHidden>
      {direction !== 'same' && <bdi>{isShare ? t('change.points', { value: text }) : text}</bdi>}
    </Row>
  );
}
