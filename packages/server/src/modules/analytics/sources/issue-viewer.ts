import type { IssueViewer } from '../../issues/index.ts';

/** @throws Error if it was not loaded, because nothing seemed to depend on it */
export function getIssueViewer({ issueViewer }: { readonly issueViewer: IssueViewer | null }): IssueViewer {
  if (!issueViewer) throw new Error('the policies of issues are not loaded');
  return issueViewer;
}
