import { useCan } from '../../../platform/session/index.ts';
import { IssueList } from './issue-list.tsx';

/** All issues, or only their own for people who may not see the others. */
export default function IssueListPage() {
  const can = useCan();
  return <IssueList scope={can('ACT_VIEW_ISSUE_LIST') ? 'all' : 'mine'} />;
}
