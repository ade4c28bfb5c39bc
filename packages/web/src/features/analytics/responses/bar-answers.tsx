import { listPointNames } from '@rounds/charts';
import { type AnalyticsQuestion, type ChartQuery, getChartCalls } from '@rounds/contract/analytics';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toUrl } from '../../../api/index.ts';
import { useIsDenied } from '../../../session/index.ts';
import { ActionIcon, Anchor, Chip, isBehindOverlay, useDirection } from '../../../ui/index.ts';
import { toRowsLink, toRowsQuery, useChart } from '../chart/chart-queries.ts';
import { useChartFormat } from '../chart/use-chart-format.ts';
import { AnswersRail } from './answers-rail.tsx';
import classes from './responses.module.css';
import type { PressedBar, ResponsesState } from './responses-state.ts';
import { useOptionLabel } from './use-option-label.ts';

interface BarAnswersProps {
  readonly question: AnalyticsQuestion;
  readonly query: ChartQuery;
  readonly pressed: PressedBar;
  readonly state: ResponsesState;
}

/** The answers behind the pressed bar; the arrow keys go to the bars beside it. */
export function BarAnswers({ question, query, pressed, state }: BarAnswersProps) {
  const { t, i18n } = useTranslation(['analytics-pages', 'charts']);
  const format = useChartFormat();
  const isDenied = useIsDenied('export');
  const { chart, point } = pressed;
  // The shares of all answers are the same, whichever one is selected.
  const { option: _, ...whole } = query;
  const chartQuery = chart === 'responses.answers' ? whole : query;
  const answer = useOptionLabel(question, query);
  const { data } = useChart(chart, chartQuery);
  const bars = (data?.points ?? []).filter(({ total, point: one }) => total > 0 || one === point);
  const at = bars.findIndex((one) => one.point === point);
  const shown = bars[at];
  const names = data && shown ? listPointNames(shown, data, format) : [];
  const goBy = (step: -1 | 1) => {
    const next = at < 0 ? undefined : bars[at + step];
    if (next) state.press({ chart, point: next.point });
  };
  useArrows(goBy);
  return (
    <AnswersRail
      chart={chart}
      query={chartQuery}
      point={point}
      close={state.closeRows}
      chips={
        <>
          {answer && shown && chart !== 'responses.answers' && <Chip>{answer}</Chip>}
          {names.map((name) => (
            <Chip key={name}>{name}</Chip>
          ))}
        </>
      }
      actions={
        <>
          {point !== undefined && (
            <>
              <ActionIcon aria-label={t('answers.bar_before')} disabled={at <= 0} onClick={() => goBy(-1)}>
                <IconChevronLeft data-mirror size={18} stroke={1.75} />
              </ActionIcon>
              <ActionIcon
                aria-label={t('answers.bar_after')}
                disabled={at < 0 || at >= bars.length - 1}
                onClick={() => goBy(1)}
              >
                <IconChevronRight data-mirror size={18} stroke={1.75} />
              </ActionIcon>
            </>
          )}
          <Anchor
            component={Link}
            {...toRowsLink(chart, toRowsQuery(chartQuery, point))}
            size="sm"
            className={classes.export}
          >
            {t('charts:rows.as_list')}
          </Anchor>
          {!isDenied && (
            <Anchor
              size="sm"
              className={classes.export}
              download
              href={toUrl(
                getChartCalls(chart).exportRows,
                {},
                { ...toRowsQuery(chartQuery, point), format: 'csv', lang: i18n.language },
              )}
            >
              {t('answers.export')}
            </Anchor>
          )}
        </>
      }
    />
  );
}

const CONTROLS = 'input, textarea, select, [contenteditable="true"], [role="tab"], [role="radio"]';

function useArrows(goBy: (step: -1 | 1) => void) {
  const { dir } = useDirection();
  const latest = useRef(goBy);
  latest.current = goBy;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFree = !(event.target instanceof Element && event.target.closest(CONTROLS));
      const isAlone = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!isFree || !isAlone || event.defaultPrevented || isBehindOverlay(event)) return;
      const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
      const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
      if (event.key === forward) latest.current(1);
      else if (event.key === back) latest.current(-1);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [dir]);
}
