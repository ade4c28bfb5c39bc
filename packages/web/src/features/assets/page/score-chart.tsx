import { createScoreLines, type DrawingSpace, type ScoreSeries } from '@rounds/charts';
import type { InspectionSummary } from '@rounds/contract/inspections';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Drawing, TableToggle, ValueTable } from '../../../kit/charts/index.ts';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Anchor, DEFAULT_SCORE_LIMITS, Panel, Segmented } from '../../../ui/index.ts';

const HEIGHT = 240;
const LIMITS = { good: DEFAULT_SCORE_LIMITS.green, fair: DEFAULT_SCORE_LIMITS.amber };

interface ScoreChartProps {
  readonly inspections: readonly InspectionSummary[];
  readonly className?: string | undefined;
}

/** The scores of an asset over time, with one line for each template; each point opens its report. */
export function ScoreChart({ inspections, className }: ScoreChartProps) {
  const { t } = useTranslation(['assets', 'charts']);
  const format = useFormat();
  const navigate = useNavigate();
  const [isTable, setTable] = useState(false);
  const all = useMemo(() => toSeries(inspections), [inspections]);
  const [years, setYears] = useYears(all);
  const series = useMemo(() => (years === null ? all : cutSeries(all, years)), [all, years]);
  const toOption = useCallback(
    (space: DrawingSpace) => {
      const { date, dateTime } = format;
      const number = (value: number) => format.number(value, { maximumFractionDigits: 2 });
      const percent = (value: number) => format.percent(value);
      return createScoreLines({ ...space, series, limits: LIMITS, format: { number, percent, date, dateTime } });
    },
    [series, format],
  );
  // A single point says nothing that the row below does not say.
  if (!all.some(({ points }) => points.length > 1)) return null;
  const name = t('score_chart');
  return (
    <Panel
      title={name}
      className={className}
      actions={
        <>
          <YearSwitch all={all} years={years} onChange={setYears} />
          <TableToggle name={name} isTable={isTable} onChange={setTable} />
        </>
      }
    >
      {isTable ? (
        <ScoreTable name={name} series={series} />
      ) : (
        <Drawing
          height={HEIGHT}
          label={t('charts:keys', { name })}
          toOption={toOption}
          onSelect={(uuid) => void navigate(paths.inspections.report(uuid))}
        />
      )}
    </Panel>
  );
}

const YEARS = [1, 3] as const;
type Years = (typeof YEARS)[number];

/** The number of years in the chart; null for all. */
const useYears = (all: readonly ScoreSeries[]) => {
  const [years, setYears] = useState<Years | null>(null);
  return [years !== null && isLonger(all, years) ? years : null, setYears] as const;
};

const toStart = (years: Years): string => {
  const start = new Date();
  start.setFullYear(start.getFullYear() - years);
  return start.toISOString();
};
const isLonger = (all: readonly ScoreSeries[], years: Years): boolean => {
  const start = toStart(years);
  return all.some(({ points }) => points[0]!.at < start);
};
const cutSeries = (all: readonly ScoreSeries[], years: Years): ScoreSeries[] => {
  const start = toStart(years);
  return all.map((one) => ({ ...one, points: one.points.filter(({ at }) => at >= start) }));
};

interface YearSwitchProps {
  readonly all: readonly ScoreSeries[];
  readonly years: Years | null;
  readonly onChange: (years: Years | null) => void;
}

/** Offers only the years that make a difference. */
function YearSwitch({ all, years, onChange }: YearSwitchProps) {
  const { t } = useTranslation('assets');
  const choices = YEARS.filter((one) => isLonger(all, one));
  if (choices.length === 0) return null;
  return (
    <Segmented
      size="xs"
      aria-label={t('chart.range')}
      value={String(years)}
      onChange={(value) => onChange(YEARS.find((one) => String(one) === value) ?? null)}
      data={[
        ...choices.map((count) => ({ value: String(count), label: t('chart.years', { count }) })),
        { value: 'null', label: t('chart.all') },
      ]}
    />
  );
}

interface ScoreTableProps {
  readonly name: string;
  readonly series: readonly ScoreSeries[];
}

/** The latest first. */
function ScoreTable({ name, series }: ScoreTableProps) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const rows = series
    .flatMap(({ name: template, points }) => points.map((point) => ({ ...point, template })))
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <ValueTable name={name} maxHeight={HEIGHT}>
      <thead>
        <tr>
          <th scope="col">{t('inspections.columns.completed_at')}</th>
          <th scope="col">{t('inspections.columns.template_title')}</th>
          <th scope="col">{t('inspections.columns.document_id')}</th>
          <th scope="col">{t('inspections.columns.score_percent')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ point, name: number, template, at, score }) => (
          <tr key={point}>
            <th scope="row">
              <Anchor component={Link} {...paths.inspections.report(point)} size="sm">
                <bdi>{format.dateTime(at)}</bdi>
              </Anchor>
            </th>
            <td dir="auto">{template}</td>
            <td>
              <bdi>{number ?? '–'}</bdi>
            </td>
            <td>
              <bdi>{format.percent(score)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </ValueTable>
  );
}

function toSeries(list: readonly InspectionSummary[]): ScoreSeries[] {
  const scored = list
    .flatMap(({ template_id, template_title, uuid, document_id, completed_at, score_percent }) =>
      completed_at === null || score_percent === null
        ? []
        : [{ template_id, template_title, uuid, document_id, at: completed_at, score: score_percent / 100 }],
    )
    .toSorted((one, other) => one.at.localeCompare(other.at));
  return [...Map.groupBy(scored, ({ template_id }) => template_id).values()].map((group) => ({
    // Templates can be renamed; people know the last title.
    name: group.at(-1)!.template_title,
    points: group.map(({ uuid, document_id, at, score }) => ({ point: uuid, name: document_id, at, score })),
  }));
}
