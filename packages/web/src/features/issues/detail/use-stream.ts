/** Merges what happened to the open issue: comments and changes in one order, the oldest first. */
import type { RecordActivity } from '@rounds/contract/activity-entry.ts';
import type { IssueComment } from '@rounds/contract/issues';
import { useComments } from '../comments/comment-queries.ts';
import { issueResource } from '../issue-queries.ts';

export type StreamEntry =
  | { readonly at: string; readonly comment: IssueComment; readonly change?: undefined }
  | { readonly at: string; readonly change: RecordActivity; readonly comment?: undefined };

/** Comments are shown themselves, and indicate that they were edited. */
const SHOWN_AS_COMMENT: readonly string[] = ['issue.commented', 'issue.comment_changed'];

export function useStream(issueUuid: string) {
  const comments = useComments(issueUuid);
  const changes = issueResource.useActivity(issueUuid);
  const queries = [comments, changes];
  const entries: readonly (readonly StreamEntry[])[] = [
    (comments.data?.pages ?? []).flatMap(({ list }) => list.map((comment) => ({ at: comment.created_at, comment }))),
    (changes.data?.pages ?? []).flatMap(({ list }) => list.map((change) => ({ at: change.at, change }))),
  ];
  // Entries that are older than the oldest one of a list that continues would leave gaps.
  const from = entries.reduce(
    (latest, list, index) => (queries[index]!.hasNextPage ? max(latest, list.reduce(oldest, '9')) : latest),
    '',
  );
  const visibleEntries = entries
    .flat()
    .filter(({ at, change }) => at >= from && !(change && SHOWN_AS_COMMENT.includes(change.code)))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return {
    entries: visibleEntries,
    error: comments.data ? null : comments.error,
    isPending: comments.isPending || changes.isPending,
    hasOlder: queries.some(({ hasNextPage }) => hasNextPage),
    isFetchingOlder: queries.some(({ isFetchingNextPage }) => isFetchingNextPage),
    fetchOlder: () => Promise.all(queries.map((query) => query.hasNextPage && query.fetchNextPage())),
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}

const max = (a: string, b: string): string => (a > b ? a : b);
const oldest = (before: string, { at }: StreamEntry): string => (at < before ? at : before);
