import { IMPORT_UNDO_DAYS, type StoredImport } from '@rounds/contract/record-import.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Button, ListRow, Panel, StatusBadge, Text } from '../../../ui/index.ts';
import type { UndoSource } from './record-source.ts';
import classes from './records.module.css';
import { getImportsKey, useUndoImport } from './use-undo-import.ts';

/** The imports of the last weeks, which can be undone; renders nothing if there are none. */
export function RecentImports({ source }: { source: UndoSource }) {
  const { t } = useTranslation('import');
  const { data: imports = [] } = useQuery({
    queryKey: getImportsKey(source),
    queryFn: ({ signal }) => source.listImports(signal),
  });
  const { undo, isPending } = useUndoImport(source);
  if (imports.length === 0) return null;
  return (
    <Panel className={classes.recent} title={t('records.recent.title')} isFlush>
      <Text px={4} pb={2} size="sm" tone="ink2">
        {t('records.recent.hint', { count: IMPORT_UNDO_DAYS })}
      </Text>
      <ul>
        {imports.map((one) => (
          <RecentImport key={one.id} stored={one} isPending={isPending} onUndo={() => void undo(one)} />
        ))}
      </ul>
    </Panel>
  );
}

interface RecentImportProps {
  stored: StoredImport;
  isPending: boolean;
  onUndo: () => void;
}

function RecentImport({ stored, isPending, onUndo }: RecentImportProps) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const { file_name, created_by, created_at, created, changed, undone_at } = stored;
  const counts = t('records.recent.counts', { created: format.number(created), changed: format.number(changed) });
  return (
    <ListRow
      title={<bdi>{file_name}</bdi>}
      description={[counts, created_by, format.ago(created_at)].join(' · ')}
      end={
        undone_at ? (
          <StatusBadge tone="slate" glyph="struck">
            {t('records.recent.undone')}
          </StatusBadge>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            disabled={isPending}
            aria-label={t('records.recent.undo', { name: file_name })}
            onClick={onUndo}
          >
            {t('records.recent.open')}
          </Button>
        )
      }
    />
  );
}
