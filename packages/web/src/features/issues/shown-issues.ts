/** The issues of the list or board that was shown last, in its order, to go from one to the next. */
import type { IssueSummary } from '@rounds/contract/issues';

type ShownIssue = Pick<IssueSummary, 'uuid' | 'number' | 'title'>;

let visibleIssues: readonly ShownIssue[] = [];

export function setShownIssues(issues: readonly ShownIssue[]): void {
  visibleIssues = issues;
}

/**
 * Finds the siblings of an issue in the list; both are undefined if the issue is not on the last page shown, as when a
 * link to it was opened.
 */
export function findSiblings(uuid: string): { readonly previous?: ShownIssue; readonly next?: ShownIssue } {
  const at = visibleIssues.findIndex((issue) => issue.uuid === uuid);
  return at < 0 ? {} : { previous: visibleIssues[at - 1], next: visibleIssues[at + 1] };
}
