import { issues } from '@rounds/contract/issues';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/index.ts';

/** The newest comments, and older ones page by page. Their key begins like that of issues, so events load them again. */
export function useComments(issueUuid: string) {
  return useInfiniteQuery({
    queryKey: ['issues', 'comments', issueUuid],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam: before }) =>
      call(issues.listComments, { params: { id: issueUuid }, query: { before }, signal }),
    getNextPageParam: ({ list, has_more }) => (has_more ? list[0]?.id : undefined),
  });
}
