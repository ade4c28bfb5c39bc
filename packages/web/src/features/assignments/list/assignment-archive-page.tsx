import { type AssignmentSummary, archivedAssignmentList } from '@rounds/contract/assignments';
import { useTranslation } from 'react-i18next';
import { ResourceArchivePage } from '../../../kit/resource/index.ts';
import { paths } from '../../../paths.ts';
import { assignmentResource } from '../assignment-queries.ts';
import { assignmentCells } from './assignment-cells.tsx';

export default function AssignmentArchivePage() {
  const { t } = useTranslation('assignments');
  return (
    <ResourceArchivePage<AssignmentSummary>
      resource={assignmentResource}
      list={archivedAssignmentList}
      title={t('archive.title')}
      emptyText={t('archive.empty')}
      search="search"
      rowLink={({ id }) => paths.assignments.get(id).to}
      cells={assignmentCells}
      livePath={paths.assignments.list().to}
      canManage
      deleteText={t('archive.delete_text')}
    />
  );
}
