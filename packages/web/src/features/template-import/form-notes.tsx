import type { XlsFormImportResult, XlsFormNote } from '@rounds/contract/checklists';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../kit/import/import-shapes.module.css';
import { downloadCsv, getSeparator, toErrorRowsCsv } from '../../kit/import/index.ts';
import { createTextFilter, useFormat } from '../../platform/i18n/index.ts';
import { Button, Grid, NativeSelect, Row, ScrollRegion, Text, TextInput } from '../../ui/index.ts';

const NOTES_SHOWN = 300;
/** Shows how much of an XLSForm can be imported, and every cell that cannot, with its reason. */
export function FormNotes({ form }: { form: XlsFormImportResult | null }) {
  const { t } = useTranslation('template-import');
  return (
    <section className={classes.checkPanel} aria-labelledby="form-notes">
      <div className={classes.header}>
        <h2 id="form-notes">{t('form.check')}</h2>
      </div>
      {form && <Notes form={form} />}
    </section>
  );
}
function Notes({ form }: { form: XlsFormImportResult }) {
  const { t, i18n } = useTranslation(['template-import', 'import']);
  const format = useFormat();
  const [column, setColumn] = useState('');
  const [search, setSearch] = useState('');
  const { notes, constructs } = form;
  const columns = countColumns(notes);
  const isFound = createTextFilter(search);
  const isRow = (row: number) => String(row) === search.trim();
  const notesOfGroup = notes.filter(
    (note) => (column === '' || note.column === column) && (isRow(note.row) || isFound(note.message)),
  );
  const lost = constructs.total - constructs.carried;
  const heads = [t('import:check.row_head'), t('import:check.column_head'), t('form.why')] as const;
  return (
    <>
      <Grid gap={2.5} px={4} pb={3.5} borderBottom="line" template="1fr 1fr" className={classes.figures}>
        <Text bg="green-soft" tone="green-ink" size="sm" py={2.5} px={3}>
          <Text as="strong" block size="2xl" weight={600} tabular>
            {format.percent((constructs.carried / Math.max(1, constructs.total)) * 100, 1)}
          </Text>
          {t('form.carried', { count: constructs.carried, total: format.number(constructs.total) })}
        </Text>
        <Text size="sm" py={2.5} px={3} className={lost > 0 ? classes.open : classes.none}>
          <Text as="strong" block size="2xl" weight={600} tabular>
            {format.number(lost)}
          </Text>
          {t('form.lost', { count: lost })}
        </Text>
      </Grid>
      {notes.length === 0 ? (
        <Text py={3.5} px={4} tone="ink2">
          {t('form.nothing_lost')}
        </Text>
      ) : (
        <>
          <Grid as="search" gap={3} pt={3} px={4} pb={2} template="minmax(0, 1.3fr) minmax(0, 1fr)" stackBelow="tablet">
            <TextInput
              label={t('form.search')}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <NativeSelect
              label={t('form.column')}
              value={column}
              onChange={(event) => setColumn(event.currentTarget.value)}
              data={[
                { value: '', label: t('form.all_columns', { number: format.number(notes.length) }) },
                ...columns.map(([name, count]) => ({ value: name, label: `${name} (${format.number(count)})` })),
              ]}
            />
          </Grid>
          <Text px={4} pb={2} borderBottom="line2" size="xs" tone="ink2" role="status">
            {t('form.found', { count: notesOfGroup.length })}
          </Text>
          <ScrollRegion as="ul" className={classes.findings} aria-labelledby="form-notes">
            {notesOfGroup.slice(0, NOTES_SHOWN).map((note) => (
              <Text as="li" size="sm" py={2.5} px={4} borderBottom="line2" key={`${note.row} ${note.column}`}>
                <span className={classes.note}>{t('import:check.row', { row: format.number(note.row) })}</span>
                {note.column && <bdi className={classes.column}>{note.column}</bdi>}
                <Text mt={1} breakWords>
                  {note.message}
                </Text>
              </Text>
            ))}
            {notesOfGroup.length > NOTES_SHOWN && (
              <Text as="li" tone="ink3" size="sm" py={2.5} px={4} borderBottom="line2">
                {t('form.more', { count: notesOfGroup.length - NOTES_SHOWN })}
              </Text>
            )}
          </ScrollRegion>
          <Row align="stretch" justify="end" py={3} px={4} borderTop="line">
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() =>
                downloadCsv(t('form.file_name'), toErrorRowsCsv(heads, notes, getSeparator(i18n.language)))
              }
            >
              {t('form.download')}
            </Button>
          </Row>
        </>
      )}
    </>
  );
}
/** The columns of the notes in order of appearance, with their counts. */
function countColumns(notes: readonly XlsFormNote[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { column } of notes) if (column) counts.set(column, (counts.get(column) ?? 0) + 1);
  return [...counts];
}
