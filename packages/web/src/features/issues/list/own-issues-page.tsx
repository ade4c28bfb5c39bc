import { IssueList } from './issue-list.tsx';

/** The issues that the person created, is assigned to or watches. */
export default function OwnIssuesPage() {
  return <IssueList scope="mine" />;
}
