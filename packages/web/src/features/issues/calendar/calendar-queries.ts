import { type IssueSummary, issues } from '@rounds/contract/issues';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { toast } from '../../../ui/index.ts';
import { type IssueScope, issueResource } from '../issue-queries.ts';

type Filter = Readonly<Record<string, unknown>>;

interface DueIssues {
  readonly list: readonly IssueSummary[];
  /** There are more than could be loaded. */
  readonly is_truncated: boolean;
}

/** The issues due between two days. The calendar call needs the permission for the whole list. */
export function useDueIssues(scope: IssueScope, filter: Filter, from: string, to: string) {
  return useQuery({
    queryKey: ['issues', 'calendar', scope, filter, from, to],
    queryFn: ({ signal }): Promise<DueIssues> =>
      scope === 'all'
        ? call(issues.getCalendar, { query: { from, to, filter: JSON.stringify(filter) }, signal })
        : findOwn(filter, { from, to }, signal),
    placeholderData: keepPreviousData,
  });
}

async function findOwn(filter: Filter, due_at: { readonly from: string; readonly to: string }, signal: AbortSignal) {
  const query = { limit: 100, filter: JSON.stringify({ ...filter, due_at }) };
  const { list, pagination } = await call(issues.listMine, { query, signal });
  return { list, is_truncated: pagination.total > list.length };
}

/** Changes the due date; can be undone. */
export function useChangeDueDate() {
  const { t } = useTranslation('issues');
  const format = useFormat();
  const invalidate = issueResource.useInvalidate();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ uuid, due_at, revision }: Pick<IssueSummary, 'uuid' | 'due_at' | 'revision'>) =>
      call(issues.update, { params: { id: uuid }, body: { due_at, revision } }),
    onSettled: invalidate,
  });
  const change = (issue: IssueSummary, due_at: string, onChanged?: () => void) => {
    const { uuid, revision, due_at: before, title } = issue;
    mutate(
      { uuid, due_at, revision },
      {
        onSuccess: (changed) => {
          onChanged?.();
          toast.success(t('calendar.changed', { title, date: format.date(due_at) }), {
            undo: () => mutate({ uuid, due_at: before, revision: changed.revision }),
          });
        },
      },
    );
  };
  return { change, isPending };
}
