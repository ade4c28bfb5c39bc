import { type AnalyticsQuestion, analytics, type ChartQuery } from '@rounds/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/index.ts';

/** The question that is charted, or all questions that use a global response as one. */
export interface ShownQuestion extends AnalyticsQuestion {
  /** How many questions it stands for, if it is a global response. */
  readonly usage?: { readonly questions: number; readonly templates: number };
}

/** The selected question with its options. It may not be among those that are listed, which are a limited number. */
export function useQuestion(id: string | undefined, query: ChartQuery, listed: readonly AnalyticsQuestion[]) {
  const ofQuestion = { ...query, ...(id && { question: id }) };
  const { data, isLoading } = useQuery({
    enabled: id !== undefined,
    queryKey: ['analytics', 'question', ofQuestion],
    queryFn: ({ signal }) => call(analytics.listQuestions, { query: ofQuestion, signal, silent: true }),
  });
  const found = data?.list ?? [];
  const question = joinQuestions(id, found) ?? found[0] ?? listed.find(({ item_base_uuid }) => item_base_uuid === id);
  return { question, isLoading: isLoading && !question };
}

/** Null unless they were found by their global response. */
function joinQuestions(id: string | undefined, questions: readonly AnalyticsQuestion[]): ShownQuestion | null {
  const [first] = questions;
  if (!first?.response || first.response.uuid !== id) return null;
  const options = new Map(questions.flatMap((one) => one.options.map((option) => [option.key, option] as const)));
  return {
    ...first,
    ...{ item_base_uuid: id, title: first.response.name, section: '', template_title: '', versions: [] },
    options: [...options.values()],
    answered_count: questions.reduce((sum, one) => sum + one.answered_count, 0),
    failed_count: questions.reduce((sum, one) => sum + one.failed_count, 0),
    usage: {
      questions: questions.length,
      templates: new Set(questions.map(({ template_id }) => template_id)).size,
    },
  };
}
