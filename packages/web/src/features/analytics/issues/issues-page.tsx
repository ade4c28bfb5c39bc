import { CountedPage } from '../page/counted-page.tsx';

/** Shows how many issues are created, completed and still open, and how long they take. */
export default function IssuesPage() {
  return <CountedPage page="issues" what="issues" charts={['issues.created_completed', 'issues.open']} />;
}
