import { IMPORT_UNDO_DAYS } from '@rounds/contract/record-import.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { RecentImportList } from '../recent-import-list.tsx';
import type { UndoSource } from './record-source.ts';
import { getImportsKey, useUndoImport } from './use-undo-import.ts';

/** The imports of the last weeks, which can be undone; renders nothing if there are none. */
export function RecentImports({ source }: { source: UndoSource }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const { data: imports = [] } = useQuery({
    queryKey: getImportsKey(source),
    queryFn: ({ signal }) => source.listImports(signal),
  });
  const { undo, isPending } = useUndoImport(source);
  return (
    <RecentImportList
      imports={imports}
      hint={t('records.recent.hint', { count: IMPORT_UNDO_DAYS })}
      getCounts={({ created, changed }) =>
        t('records.recent.counts', { created: format.number(created), changed: format.number(changed) })
      }
      isPending={isPending}
      onUndo={(one) => void undo(one)}
    />
  );
}
