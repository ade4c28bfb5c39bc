import { type AnalyticsQuestion, analytics, type ChartQuery } from '@rounds/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/index.ts';

/** The question that is charted, or all questions that use a global response as one. */
export interface ShownQuestion extends AnalyticsQuestion {
  /** The number of questions that it represents, if it is a global response. */
  readonly usage?: { readonly questions: number; readonly templates: number };
}

/** The selected question with its options. It may not be among those that are listed, which are a limited number. */
export function useQuestion(id: string | undefined, query: ChartQuery, questionList: readonly AnalyticsQuestion[]) {
  const ofQuestion = { ...query, ...(id && { question: id }) };
  const { data, isLoading } = useQuery({
    enabled: id !== undefined,
    queryKey: ['analytics', 'question', ofQuestion],
    queryFn: ({ signal }) => call(analytics.listQuestions, { query: ofQuestion, signal, silent: true }),
  });
  const results = data?.list ?? [];
  const question =
    joinQuestions(id, results) ?? results[0] ?? questionList.find(({ item_base_uuid }) => item_base_uuid === id);
  return { question, isLoading: isLoading && !question };
}

/** The option to show first: the most frequent one for questions that cannot fail. */
export function getDefaultOption(question: ShownQuestion | undefined): string | undefined {
  if (question?.kind !== 'options' || question.can_fail) return undefined;
  return question.chosen[0]?.key ?? question.options[0]?.key;
}

/** Joins the questions of a global response; null for other questions. */
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
    can_fail: questions.some(({ can_fail }) => can_fail),
    chosen: addChosen(questions),
    usage: {
      questions: questions.length,
      templates: new Set(questions.map(({ template_id }) => template_id)).size,
    },
  };
}

function addChosen(questions: readonly AnalyticsQuestion[]): AnalyticsQuestion['chosen'] {
  const sums = new Map<string, AnalyticsQuestion['chosen'][number]>();
  for (const option of questions.flatMap(({ chosen }) => chosen)) {
    sums.set(option.key, { ...option, count: option.count + (sums.get(option.key)?.count ?? 0) });
  }
  return [...sums.values()].sort((a, b) => b.count - a.count);
}
