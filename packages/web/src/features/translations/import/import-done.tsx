import { getTextDirection } from '@rounds/contract/languages.ts';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SkippedRows } from '../../../kit/import/index.ts';
import { paths } from '../../../paths.ts';
import { Button, Row, Stack, Text } from '../../../ui/index.ts';
import classes from './translation-import.module.css';
import { type ImportPlace, type UndoneImport, useUndoTranslationImport } from './undo-import.ts';
import type { ImportedTranslations } from './use-translation-import.ts';

interface ImportDoneProps {
  readonly done: ImportedTranslations;
  readonly place: ImportPlace;
  readonly onAnother: () => void;
}

/** The result of an import, with a button that takes it back. */
export function ImportDone({ done, place, onAnother }: ImportDoneProps) {
  const { t } = useTranslation(['translations', 'import']);
  const undo = useUndoTranslationImport(place);
  const { import_id, changed, errors } = done;
  const undone = undo.data;
  return (
    <>
      <div className={classes.done} role="status">
        <IconCircleCheck size={40} stroke={1.5} aria-hidden />
        <h2>{undone ? t('import:records.undo.done') : t('bring.done', { count: changed })}</h2>
        {undone && <p>{t('bring.restored', { count: undone.restored })}</p>}
        <Row wrap align="stretch" justify="center" gap={2}>
          <Button component={Link} {...paths.templates.translate(place.id, { lang: place.lang })}>
            {t('bring.show')}
          </Button>
          <Button variant="default" onClick={onAnother}>
            {t('bring.another')}
          </Button>
          {import_id !== undefined && !undone && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp data-mirror size={16} />}
              loading={undo.isPending}
              onClick={() => undo.mutate(import_id)}
            >
              {t('import:records.undo.open')}
            </Button>
          )}
        </Row>
      </div>
      {undone && <KeptTexts undone={undone} language={place.lang} />}
      {!undone && <SkippedRows errors={errors} />}
    </>
  );
}

/** The texts that stay as they are, because somebody has changed them since; renders nothing if there are none. */
export function KeptTexts({ undone, language }: { undone: UndoneImport; language: string }) {
  const { t } = useTranslation('translations');
  const { kept, kept_texts } = undone;
  if (kept === 0) return null;
  return (
    <section className={classes.kept} aria-label={t('bring.kept', { count: kept })}>
      <Text as="h3" px={4} pt={3} size="md">
        {t('bring.kept', { count: kept })}
      </Text>
      <ul>
        {kept_texts.map(({ key, source, translation }) => (
          <Stack as="li" size="sm" gap="half" py={2} px={4} borderBottom="line2" breakWords key={key}>
            <Text as="span" tone="ink2" dir="auto">
              {source}
            </Text>
            <span lang={language} dir={getTextDirection(language)}>
              {translation}
            </span>
          </Stack>
        ))}
      </ul>
      {kept > kept_texts.length && (
        <Text py={3} px={4} tone="ink2">
          {t('bring.more', { count: kept - kept_texts.length })}
        </Text>
      )}
    </section>
  );
}
