import { getTextDirection } from '@rounds/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import importShapeClasses from '../../../kit/import/import-shapes.module.css';
import { ScrollRegion, Text } from '../../../ui/index.ts';
import { ChangedText } from '../texts/marked-text.tsx';
import classes from './translation-import.module.css';
import type { ImportedTranslations } from './use-translation-import.ts';

const MAX_SHOWN = 200;

/** Shows what the file would change, by row. */
export function ChangedRows({ checked, language }: { checked: ImportedTranslations; language: string }) {
  const { t } = useTranslation('translations');
  const rows = checked.rows ?? [];
  const direction = getTextDirection(language);
  return (
    <div className={importShapeClasses.preview}>
      <h3>{t('bring.changes')}</h3>
      {rows.length === 0 ? (
        <Text py={3} px={4} tone="ink2">
          {t('bring.nothing')}
        </Text>
      ) : (
        <ScrollRegion className={importShapeClasses.scroll} aria-label={t('bring.changes')}>
          <ul className={classes.rows}>
            {rows.slice(0, MAX_SHOWN).map(({ row, key, source, before, after }) => (
              <li key={`${row} ${key}`}>
                <Text as="span" tone="ink2" dir="auto">
                  {source}
                </Text>
                <span lang={language} dir={direction}>
                  {before === '' ? after : <ChangedText before={before} after={after} />}
                </span>
              </li>
            ))}
          </ul>
          {rows.length > MAX_SHOWN && (
            <Text py={3} px={4} tone="ink2">
              {t('bring.more', { count: rows.length - MAX_SHOWN })}
            </Text>
          )}
        </ScrollRegion>
      )}
    </div>
  );
}
