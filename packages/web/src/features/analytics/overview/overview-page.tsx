import { CountedPage } from '../page/counted-page.tsx';

/** Shows how many inspections are completed, when, and with what score. */
export default function OverviewPage() {
  return <CountedPage page="overview" what="inspections" charts={['overview.inspections', 'overview.status']} />;
}
