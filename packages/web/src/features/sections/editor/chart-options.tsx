import {
  ANALYTICS_FILTERS,
  ANALYTICS_PAGES,
  analytics,
  type ChartKey,
  getChart,
  INTERVALS,
  isAlwaysGrouped,
  listDisplays,
  splitChartKey,
} from '@rounds/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type FilterValues, ValueFilters } from '../../../kit/data-table/index.ts';
import { call } from '../../../platform/api/index.ts';
import { Segmented, Select, Text } from '../../../ui/index.ts';
import { useChartTitle, useDimensionName } from '../use-chart-title.ts';
import classes from './editor.module.css';
import type { OptionsProps } from './options-props.ts';
import { RangeOption } from './range-option.tsx';

const NO_GROUPING = 'none';

/** Sets what a chart shows: its range, interval, groups and filters. */
export function ChartOptions({ block, available, problems, onChange }: OptionsProps) {
  const { t } = useTranslation('sections');
  const toTitle = useChartTitle();
  const toDimension = useDimensionName();
  const { chart, by, display, interval, filter, range } = block;
  if (!chart) return null;
  const declaration = getChart(chart);
  const { kind, dimensions = [], now, question: needsQuestion } = declaration;
  const { page } = splitChartKey(chart);
  const isOptional = !isAlwaysGrouped(declaration);
  const displays = listDisplays(declaration, by);
  const choose = (next: ChartKey) => {
    const isSamePage = splitChartKey(next).page === page;
    const fields = { chart: next, by: null, display: null, question: null, ...(!isSamePage && { filter: null }) };
    onChange({ ...fields, unavailable: undefined }, 'chart');
  };
  return (
    <>
      <Select
        label={t('options.chart')}
        value={chart}
        allowDeselect={false}
        searchable
        error={problems.chart}
        data={ANALYTICS_PAGES.map((one) => ({
          group: t(`pages.${one}`),
          items: available.charts
            .filter((key) => splitChartKey(key).page === one)
            .map((key) => ({ value: key, label: toTitle(key) })),
        })).filter(({ items }) => items.length > 0)}
        onChange={(value) => {
          const next = available.charts.find((key) => key === value);
          if (next && next !== chart) choose(next);
        }}
      />
      {displays.length > 1 && (
        <Segmented
          aria-label={t('options.display')}
          fullWidth
          value={display ?? displays[0]!}
          data={displays.map((one) => ({ value: one, label: t(`displays.${one}`) }))}
          onChange={(value) => {
            const next = displays.find((one) => one === value);
            if (next) onChange({ display: next }, 'display');
          }}
        />
      )}
      {problems.display && (
        <Text fontSize="sm" tone="red-ink">
          {problems.display}
        </Text>
      )}
      {needsQuestion && <QuestionOption block={block} problem={problems.question} onChange={onChange} />}
      {!now && <RangeOption block={{ ...block, range: range ?? null }} onChange={onChange} />}
      {kind === 'time' && (
        <Select
          label={t('options.interval')}
          value={interval ?? 'auto'}
          allowDeselect={false}
          data={(['auto', ...INTERVALS] as const).map((one) => ({ value: one, label: t(`intervals.${one}`) }))}
          onChange={(value) => {
            const next = (['auto', ...INTERVALS] as const).find((one) => one === value);
            if (next) onChange({ interval: next }, 'interval');
          }}
        />
      )}
      {dimensions.length > 1 || (dimensions.length === 1 && isOptional) ? (
        <Select
          label={t('options.by')}
          value={by ?? (isOptional ? NO_GROUPING : dimensions[0]!)}
          allowDeselect={false}
          error={problems.by}
          data={[
            ...(isOptional ? [{ value: NO_GROUPING, label: t('options.undivided') }] : []),
            ...dimensions.map((one) => ({ value: one, label: toDimension(one) })),
          ]}
          onChange={(value) => {
            const next = value === NO_GROUPING ? null : value;
            // Without groups, there is nothing to stack.
            const isKept = !display || listDisplays(declaration, next).includes(display);
            onChange({ by: next, ...(!isKept && { display: null }) }, 'by');
          }}
        />
      ) : null}
      <div>
        <span className={classes.label}>{t('options.filter')}</span>
        <ValueFilters
          list={ANALYTICS_FILTERS[page]}
          value={toValues(filter)}
          onChange={(values) =>
            onChange({ filter: Object.keys(values).length > 0 ? JSON.stringify(values) : null }, 'filter')
          }
        />
        {problems.filter && (
          <Text fontSize="sm" tone="red-ink">
            {problems.filter}
          </Text>
        )}
      </div>
    </>
  );
}

const toValues = (filter: string | null | undefined): FilterValues => (filter ? JSON.parse(filter) : {});

interface QuestionOptionProps extends Pick<OptionsProps, 'block' | 'onChange'> {
  readonly problem: string | undefined;
}

/** The questions that were answered in the range, over all versions. */
function QuestionOption({ block, problem, onChange }: QuestionOptionProps) {
  const { t } = useTranslation('sections');
  const { question, filter, range } = block;
  const query = { ...(filter && { filter }), ...(range && { preset: range }) };
  const { data, isFetching } = useQuery({
    queryKey: ['analytics', 'questions', query],
    queryFn: ({ signal }) => call(analytics.listQuestions, { query, signal }),
  });
  const { data: responses = [] } = useQuery({
    queryKey: ['analytics', 'responses', query],
    queryFn: ({ signal }) => call(analytics.listResponses, { query, signal, silent: true }),
  });
  const groups = Map.groupBy(data?.list ?? [], ({ template_title }) => template_title);
  return (
    <Select
      label={t('options.question')}
      value={question ?? null}
      placeholder={isFetching ? t('options.loading') : t('options.choose_question')}
      allowDeselect={false}
      searchable
      required
      withAsterisk
      error={problem}
      data={[
        ...(responses.length > 0
          ? [
              {
                group: t('options.global_responses'),
                items: responses.map(({ uuid, name }) => ({ value: uuid, label: name })),
              },
            ]
          : []),
        ...[...groups].map(([group, questions]) => ({
          group,
          items: questions.map(({ item_base_uuid, title }) => ({ value: item_base_uuid, label: title })),
        })),
      ]}
      onChange={(value) => onChange({ question: value }, 'question')}
    />
  );
}
