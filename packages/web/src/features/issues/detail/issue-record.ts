/** The issue that is open: loading it, following the changes of others, and saving single fields. */
import { type Issue, type IssueChange, issues } from '@rounds/contract/issues';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from '../../../platform/api/index.ts';
import { createEventBatcher, useServerEvents } from '../../../platform/session/index.ts';
import { issueResource } from '../issue-queries.ts';

const scheduleReload = createEventBatcher();
const toKey = (id: string) => ['issues', 'get', id];

export function useIssue(id: string) {
  const invalidate = issueResource.useInvalidate();
  const query = useQuery({
    queryKey: toKey(id),
    queryFn: ({ signal }) => call(issues.get, { params: { id }, signal, screen: true }),
  });
  useServerEvents('issues', (event) => {
    if (event.id === null || event.id === query.data?.id) scheduleReload(invalidate);
  });
  return query;
}

export type FieldChange = Omit<IssueChange, 'revision'>;

export interface OpenIssue {
  readonly issue: Issue;
  /** The issue as this window knows it now, for code that runs after rendering. */
  getLatest(): Issue;
  /** Shows the issue as the server has answered it. */
  setLatest(issue: Issue): Promise<void>;
  /** @throws CallError */
  save(change: FieldChange, revision: number): Promise<Issue>;
}

export const OpenIssueContext = createContext<OpenIssue | null>(null);

export function useOpenIssue(): OpenIssue {
  const open = use(OpenIssueContext);
  if (!open) throw new Error('There is no open issue around this component');
  return open;
}

/** The value of the context. @param id as in the address */
export function useOpenIssueValue(id: string, issue: Issue): OpenIssue {
  const client = useQueryClient();
  const invalidate = issueResource.useInvalidate();
  const setLatest = async (changed: Issue) => {
    // A reply that is still on its way may be older than this one.
    await client.cancelQueries({ queryKey: toKey(id) });
    client.setQueryData(toKey(id), changed);
  };
  return {
    issue,
    setLatest,
    getLatest: () => client.getQueryData<Issue>(toKey(id)) ?? issue,
    save: async (change, revision) => {
      const saved = await call(issues.update, {
        params: { id: issue.uuid },
        body: { ...change, revision },
        silent: true,
      });
      await setLatest(saved);
      void invalidate();
      return saved;
    },
  };
}

/** The stored issue, which the server returns when a change is based on an older revision. */
export function toCurrentIssue(data: unknown): Issue | null {
  const result = issues.update.output.safeParse(data);
  return result.success ? result.data : null;
}
