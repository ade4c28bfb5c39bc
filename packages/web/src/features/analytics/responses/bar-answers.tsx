import type { AnalyticsQuestion, ChartQuery } from '@rounds/contract/analytics';
import { ChartPanel } from '../rows-panel/chart-panel.tsx';
import type { PressedBar, ResponsesState } from './responses-state.ts';
import { useOptionLabel } from './use-option-label.ts';

interface BarAnswersProps {
  readonly question: AnalyticsQuestion;
  readonly query: ChartQuery;
  readonly pressed: PressedBar;
  readonly state: ResponsesState;
}

/** The answers behind the pressed bar. */
export function BarAnswers({ question, query, pressed, state }: BarAnswersProps) {
  const { chart, point } = pressed;
  // The shares of all answers are the same, whichever one is selected.
  const { option: _, ...whole } = query;
  const isShare = chart === 'responses.answers';
  const answer = useOptionLabel(question, query);
  return (
    <ChartPanel
      chart={chart}
      query={isShare ? whole : query}
      point={point}
      label={isShare ? null : (answer ?? null)}
      onPoint={(next) => state.press({ chart, point: next })}
      close={state.closeRows}
    />
  );
}
