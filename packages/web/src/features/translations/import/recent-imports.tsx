import type { StoredTranslationImport } from '@rounds/contract/checklists/translations.ts';
import { IMPORT_UNDO_DAYS } from '@rounds/contract/record-import.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Button, ListRow, Panel, StatusBadge, Text } from '../../../ui/index.ts';
import { KeptTexts } from './import-done.tsx';
import classes from './translation-import.module.css';
import { type ImportPlace, useTranslationImports, useUndoTranslationImport } from './undo-import.ts';

/** The imports of the last weeks into a language, which can be taken back; renders nothing if there are none. */
export function RecentTranslationImports({ place }: { place: ImportPlace }) {
  const { t } = useTranslation(['translations', 'import']);
  const { data: imports = [] } = useTranslationImports(place);
  const undo = useUndoTranslationImport(place);
  if (imports.length === 0) return null;
  return (
    <Panel className={classes.recent} title={t('import:records.recent.title')} isFlush>
      <Text px={4} pb={2} size="sm" tone="ink2">
        {t('bring.recent_hint', { count: IMPORT_UNDO_DAYS })}
      </Text>
      <ul>
        {imports.map((one) => (
          <RecentImport key={one.id} stored={one} isPending={undo.isPending} onUndo={() => undo.mutate(one.id)} />
        ))}
      </ul>
      {undo.data && (
        <div role="status">
          <Text py={3} px={4} tone="ink2">
            {t('bring.restored', { count: undo.data.restored })}
          </Text>
          <KeptTexts undone={undo.data} language={place.lang} />
        </div>
      )}
    </Panel>
  );
}

interface RecentImportProps {
  readonly stored: StoredTranslationImport;
  readonly isPending: boolean;
  readonly onUndo: () => void;
}

function RecentImport({ stored, isPending, onUndo }: RecentImportProps) {
  const { t } = useTranslation(['translations', 'import']);
  const format = useFormat();
  const { file_name, created_by, created_at, changed, undone_at } = stored;
  const counts = t('bring.recent_count', { count: changed });
  return (
    <ListRow
      title={<bdi>{file_name}</bdi>}
      description={[counts, created_by, format.ago(created_at)].join(' · ')}
      end={
        undone_at ? (
          <StatusBadge tone="slate" glyph="struck">
            {t('import:records.recent.undone')}
          </StatusBadge>
        ) : (
          <Button
            variant="default"
            size="compact-md"
            disabled={isPending}
            aria-label={t('import:records.recent.undo', { name: file_name })}
            onClick={onUndo}
          >
            {t('import:records.recent.open')}
          </Button>
        )
      }
    />
  );
}
