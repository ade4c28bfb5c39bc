import { IMPORT_UNDO_DAYS } from '@rounds/contract/record-import.ts';
import { useTranslation } from 'react-i18next';
import { RecentImportList } from '../../../kit/import/index.ts';
import { Text } from '../../../ui/index.ts';
import { KeptTexts } from './import-done.tsx';
import { type ImportPlace, useTranslationImports, useUndoTranslationImport } from './undo-import.ts';

/** The imports of the last weeks into a language, which can be undone; renders nothing if there are none. */
export function RecentTranslationImports({ place }: { place: ImportPlace }) {
  const { t } = useTranslation('translations');
  const { data: imports = [] } = useTranslationImports(place);
  const undo = useUndoTranslationImport(place);
  return (
    <RecentImportList
      imports={imports}
      hint={t('bring.recent_hint', { count: IMPORT_UNDO_DAYS })}
      getCounts={({ changed }) => t('bring.recent_count', { count: changed })}
      isPending={undo.isPending}
      onUndo={({ id }) => undo.mutate(id)}
    >
      {undo.data && (
        <div role="status">
          <Text py={3} px={4} tone="ink2">
            {t('bring.restored', { count: undo.data.restored })}
          </Text>
          <KeptTexts undone={undo.data} language={place.lang} />
        </div>
      )}
    </RecentImportList>
  );
}
