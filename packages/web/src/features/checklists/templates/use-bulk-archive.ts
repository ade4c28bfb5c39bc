import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BulkAction } from '../../../data-table/index.ts';
import { toast } from '../../../ui/index.ts';
import { useBulkTemplates } from '../checklist-queries.ts';

/** Many templates go to the archive at once, with a way back. */
export function useBulkArchive(): BulkAction[] {
  const { t } = useTranslation('checklists');
  const archive = useBulkTemplates('bulkArchive');
  const restore = useBulkTemplates('bulkRestore');
  return [
    {
      key: 'archive',
      label: t('archive'),
      icon: IconArchive,
      run: async (selection) => {
        const { affected } = await archive.mutateAsync(selection);
        const undo = selection.ids ? () => restore.mutate({ ids: selection.ids }) : undefined;
        toast.success(t('archived_many', { count: affected }), undo && { undo });
      },
    },
  ];
}
