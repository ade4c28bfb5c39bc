import { type AnalyticsQuestion, analytics, type ChartQuery } from '@rounds/contract/analytics';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/index.ts';

/** The selected question with its options. It may not be among those that are listed, which are a limited number. */
export function useQuestion(id: string | undefined, query: ChartQuery, listed: readonly AnalyticsQuestion[]) {
  const ofQuestion = { ...query, ...(id && { question: id }) };
  const { data, isLoading } = useQuery({
    enabled: id !== undefined,
    queryKey: ['analytics', 'question', ofQuestion],
    queryFn: ({ signal }) => call(analytics.listQuestions, { query: ofQuestion, signal, silent: true }),
  });
  const question = data?.list[0] ?? listed.find(({ item_base_uuid }) => item_base_uuid === id);
  return { question, isLoading: isLoading && !question };
}
