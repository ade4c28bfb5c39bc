import type { ChartQuery } from '@rounds/contract/analytics';
import { unitSymbol } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { FactList, Panel } from '../../../ui/index.ts';
import { useChart } from '../chart/chart-queries.ts';
import classes from './responses.module.css';

/** Matches the units that a workspace has added: their code is a uuid, and only their templates have their symbol. */
const CUSTOM_UNIT = /^[\da-f]{8}-/i;
const FIGURES = ['min', 'mean', 'median', 'max', 'lower_limit', 'upper_limit'] as const;

/** Shows minimum, mean, median and maximum of all answers, next to the limits of the question. */
export function NumberFigures({ query }: { readonly query: ChartQuery }) {
  const { t } = useTranslation('analytics-pages');
  const format = useFormat();
  const { data } = useChart('responses.numbers', query);
  const figures = data?.figures;
  if (!figures || figures.median === null) return null;
  const unit = figures.unit && !CUSTOM_UNIT.test(figures.unit) ? unitSymbol(figures.unit, format.style.language) : null;
  const write = (value: number | null) =>
    value === null ? null : [format.number(value, { maximumFractionDigits: 2 }), unit].filter(Boolean).join(' ');
  return (
    <Panel label={t('numbers.label')}>
      <FactList
        layout="stacked"
        className={classes.figures}
        facts={FIGURES.map((name) => ({
          label: t(`numbers.${name}`),
          value: figures[name] === null ? null : <bdi>{write(figures[name])}</bdi>,
        }))}
      />
    </Panel>
  );
}
