/** The state of the page of answers, which the address contains. */
import { CHART_KEYS, type ChartKey } from '@rounds/contract/analytics';
import { useNavigate } from '@tanstack/react-router';
import { changeSearch, useSearchParams } from '../../../paths.ts';

export interface PressedBar {
  readonly chart: ChartKey;
  /** The point; without one, everything that the chart counts. */
  readonly point: string | undefined;
}

export interface ResponsesState {
  /** The permanent id of the selected question. */
  readonly question: string | undefined;
  /** The option whose share is shown; without it, that of the failed answers. */
  readonly option: string | undefined;
  /** The bar whose answers are shown. */
  readonly pressed: PressedBar | null;
  selectQuestion(id: string | undefined): void;
  /** Selects an option; with a bar, its answers are shown too. */
  selectOption(option: string | undefined, bar?: PressedBar): void;
  press(bar: PressedBar): void;
  closeRows(): void;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CLOSED = { chart: undefined, point: undefined };

export function useResponsesState(): ResponsesState {
  const navigate = useNavigate();
  const { question, option, chart, point } = useSearchParams('question', 'option', 'chart', 'point');
  const key = CHART_KEYS.find((one) => one === chart && one.startsWith('responses.'));
  const change = (changes: Readonly<Record<string, string | undefined>>, replace = false) =>
    void navigate({ ...changeSearch(changes), replace, resetScroll: false });
  return {
    question: question && UUID.test(question) ? question : undefined,
    option: option && UUID.test(option) ? option : undefined,
    pressed: key ? { chart: key, point } : null,
    selectQuestion: (id) => change({ question: id, option: undefined, ...CLOSED }),
    selectOption: (next, bar) => change({ option: next, ...CLOSED, ...bar }),
    press: (bar) => change({ ...CLOSED, ...bar }, true),
    closeRows: () => change(CLOSED, true),
  };
}
