import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type BulkAction, useBulkWithUndo } from '../../../data-table/index.ts';
import { useBulkTemplates } from '../checklist-queries.ts';

/** Many templates go to the archive at once. */
export function useBulkArchive(): BulkAction[] {
  const { t } = useTranslation('checklists');
  const deed = useBulkTemplates('bulkArchive');
  const back = useBulkTemplates('bulkRestore');
  const done = (count: number) => t('archived_many', { count });
  return [useBulkWithUndo({ key: 'archive', label: t('archive'), icon: IconArchive, deed, back, done })];
}
