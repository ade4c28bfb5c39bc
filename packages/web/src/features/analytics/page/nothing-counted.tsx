import { ANALYTICS_FILTERS, type ChartKey } from '@rounds/contract/analytics';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTableText } from '../../../kit/data-table/index.ts';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Button, EmptyState } from '../../../ui/index.ts';
import { useChart } from '../chart/chart-queries.ts';
import type { PageState } from '../toolbar/use-page-state.ts';

interface NothingCountedProps {
  readonly state: PageState;
  /** The chart whose rows are counted without the filters. */
  readonly chart: ChartKey;
  readonly what: 'inspections' | 'issues' | 'answers';
}

const LONGER_PRESET = 'last_year';

/** Tells why a page is empty, and what to do next. */
export function NothingCounted(props: NothingCountedProps) {
  return props.state.hasFilter ? <NothingMatches {...props} /> : <NothingInRange {...props} />;
}

function NothingMatches({ state, chart, what }: NothingCountedProps) {
  const { t } = useTranslation('analytics-pages');
  const format = useFormat();
  const list = ANALYTICS_FILTERS[state.page];
  const text = useTableText(list);
  const { filter: _, ...rest } = state.chartQuery;
  const { data } = useChart(chart, rest);
  const names = list.columns.filter(({ selector }) => state.filter[selector] !== undefined).map(text.column);
  return (
    <EmptyState
      kind="filtered"
      title={t(`nothing.${what}.filtered`)}
      text={
        data
          ? t('nothing.without', {
              filters: names.join(', '),
              number: format.number(data.counted),
              count: names.length,
            })
          : undefined
      }
      action={
        <Button variant="default" onClick={state.clearFilters}>
          {t('nothing.clear')}
        </Button>
      }
    />
  );
}

function NothingInRange({ state, what }: NothingCountedProps) {
  const { t } = useTranslation('analytics-pages');
  const { range } = state.query;
  const isLonger = 'preset' in range && range.preset === LONGER_PRESET;
  return (
    <EmptyState
      title={t(`nothing.${what}.title`)}
      text={t(`nothing.${what}.text`)}
      action={
        <>
          <NextStep what={what} />
          {!isLonger && (
            <Button variant="default" onClick={() => state.setRange({ preset: LONGER_PRESET })}>
              {t('nothing.longer')}
            </Button>
          )}
        </>
      }
    />
  );
}

function NextStep({ what }: Pick<NothingCountedProps, 'what'>): ReactNode {
  const { t } = useTranslation('analytics-pages');
  const can = useCan();
  if (what === 'issues') {
    return can('ACT_CREATE_ISSUE') ? (
      <Button component={Link} {...paths.issues.add()}>
        {t('nothing.new_issue')}
      </Button>
    ) : null;
  }
  return can('INS_CONDUCT_INSPECTION') ? (
    <Button component={Link} {...paths.inspections.mine({ isNew: true })}>
      {t('nothing.start')}
    </Button>
  ) : null;
}
