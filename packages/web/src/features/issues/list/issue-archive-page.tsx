import { archivedIssueList, type IssueSummary } from '@rounds/contract/issues';
import { useTranslation } from 'react-i18next';
import { ResourceArchivePage } from '../../../kit/resource/index.ts';
import { paths } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import { issueResource } from '../issue-queries.ts';
import { useIssueCells } from './issue-cells.tsx';

export default function IssueArchivePage() {
  const { t } = useTranslation('issues');
  const can = useCan();
  return (
    <ResourceArchivePage<IssueSummary>
      resource={issueResource}
      list={archivedIssueList}
      title={t('archive.title')}
      emptyText={t('archive.empty')}
      search="search"
      rowLink={({ uuid }) => paths.issues.get(uuid).to}
      cells={useIssueCells()}
      livePath={paths.issues.list().to}
      canManage={can('ACT_MANAGE_ISSUES')}
      deleteText={t('archive.delete_text')}
    />
  );
}
