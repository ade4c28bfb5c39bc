import { getTextDirection } from '@rounds/contract/languages.ts';
import { useTranslation } from 'react-i18next';
import classes from '../../../kit/import/import-shapes.module.css';
import { ScrollRegion, Stack, Text } from '../../../ui/index.ts';
import { ChangedText } from '../texts/marked-text.tsx';
import type { ImportedTranslations } from './use-translation-import.ts';

const MAX_SHOWN = 200;

/** Shows what the file would change, by row. */
export function ChangedRows({ checked, language }: { checked: ImportedTranslations; language: string }) {
  const { t } = useTranslation('translations');
  const rows = checked.rows ?? [];
  const direction = getTextDirection(language);
  return (
    <Stack bg="canvas" flex="1 1 0" minHeight={240}>
      <Text as="h3" size="xs" pt={3} px={4} pb={1.5} tone="ink2" weight={550}>
        {t('bring.changes')}
      </Text>
      {rows.length === 0 ? (
        <Text py={3} px={4} tone="ink2">
          {t('bring.nothing')}
        </Text>
      ) : (
        <ScrollRegion className={classes.scroll} aria-label={t('bring.changes')}>
          <ul>
            {rows.slice(0, MAX_SHOWN).map(({ row, key, source, before, after }) => (
              <Stack as="li" size="sm" gap="half" py={2} px={4} borderBottom="line2" breakWords key={`${row} ${key}`}>
                <Text as="span" tone="ink2" dir="auto">
                  {source}
                </Text>
                <span lang={language} dir={direction}>
                  {before === '' ? after : <ChangedText before={before} after={after} />}
                </span>
              </Stack>
            ))}
          </ul>
          {rows.length > MAX_SHOWN && (
            <Text py={3} px={4} tone="ink2">
              {t('bring.more', { count: rows.length - MAX_SHOWN })}
            </Text>
          )}
        </ScrollRegion>
      )}
    </Stack>
  );
}
