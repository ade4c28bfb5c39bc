/** What the page of answers shows; the address keeps it. */
import { CHART_KEYS, type ChartKey } from '@rounds/contract/analytics';
import { useNavigate } from '@tanstack/react-router';
import { changeSearch, useSearchParams } from '../../../paths.ts';

export interface ResponsesState {
  /** The permanent id of the selected question. */
  readonly question: string | undefined;
  /** The option whose share is followed; without it, the answers that failed. */
  readonly option: string | undefined;
  /** The bar whose answers are shown. */
  readonly pressed: { readonly chart: ChartKey; readonly point: string } | null;
  selectQuestion(id: string | undefined): void;
  selectOption(option: string | undefined): void;
  press(chart: ChartKey, point: string): void;
  closeRows(): void;
}

export function useResponsesState(): ResponsesState {
  const navigate = useNavigate();
  const { question, option, chart, point } = useSearchParams('question', 'option', 'chart', 'point');
  const key = CHART_KEYS.find((one) => one === chart);
  const change = (changes: Readonly<Record<string, string | undefined>>, replace = false) =>
    void navigate({ ...changeSearch(changes), replace, resetScroll: false });
  const closed = { chart: undefined, point: undefined };
  return {
    question,
    option,
    pressed: key && point !== undefined ? { chart: key, point } : null,
    selectQuestion: (id) => change({ question: id, option: undefined, ...closed }),
    selectOption: (next) => change({ option: next, ...closed }),
    press: (pressed, at) => change({ chart: pressed, point: at }, true),
    closeRows: () => change(closed, true),
  };
}
