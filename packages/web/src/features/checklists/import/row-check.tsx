import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import { Button, Checkbox, Segmented } from '../../../ui/index.ts';
import { downloadCsv, errorRowsCsv, separatorFor } from './error-rows.ts';
import { ImportProgress } from './import-progress.tsx';
import type { Checked } from './import-queries.ts';
import { InheritedRows } from './inherited-rows.tsx';
import { OutlinePreview } from './outline-preview.tsx';
import classes from './row-check.module.css';
import { RowErrors } from './row-errors.tsx';
import type { ImportActions } from './use-import.ts';

/** What will come of the file before anything is stored: counts, rows with errors, the outline. */
export function RowCheck({ importing }: { importing: ImportActions }) {
  const { t } = useTranslation('import');
  const { checked, busy, failure, columns } = importing.state;
  return (
    <section className={classes.card} aria-labelledby="row-check" aria-busy={busy?.kind === 'checking'}>
      {checked ? (
        <Result key={checked.errors.length} checked={checked} importing={importing} />
      ) : (
        <>
          <div className={classes.head}>
            <h2 id="row-check">{t('check.title')}</h2>
          </div>
          {failure ? (
            <div className={classes.refused} role="alert">
              <p>{failure}</p>
              <Button variant="default" onClick={importing.checkAgain}>
                {t('check.again')}
              </Button>
            </div>
          ) : (
            columns.question && busy && <ImportProgress busy={busy} failure={null} />
          )}
        </>
      )}
    </section>
  );
}

function Result({ checked, importing }: { checked: Checked; importing: ImportActions }) {
  const { t, i18n } = useTranslation('import');
  const format = useFormat();
  const { errors, imported } = checked;
  const [shown, setShown] = useState<'all' | 'errors'>(errors.length > 0 ? 'errors' : 'all');
  const badRows = new Set(errors.map((error) => error.row)).size;
  const download = () =>
    downloadCsv(
      t('check.file_name'),
      errorRowsCsv([t('check.row_head'), t('check.column_head'), t('check.why')], errors, separatorFor(i18n.language)),
    );
  return (
    <>
      <div className={classes.head}>
        <h2 id="row-check">{t('check.title')}</h2>
        {errors.length > 0 && (
          <Segmented
            size="sm"
            aria-label={t('check.show')}
            value={shown}
            onChange={(value) => setShown(value as 'all' | 'errors')}
            data={[
              { value: 'all', label: t('check.all') },
              { value: 'errors', label: t('check.errors_only', { number: format.number(badRows) }) },
            ]}
          />
        )}
      </div>
      <div className={classes.figures}>
        <p className={classes.good}>
          <strong>{format.number(imported.questions)}</strong>
          {t('check.taken', { count: imported.questions })}
        </p>
        <p className={badRows > 0 ? classes.bad : classes.none}>
          <strong>{format.number(badRows)}</strong>
          {t('check.bad_rows', { count: badRows })}
        </p>
      </div>
      <InheritedRows inherited={checked.inherited ?? []} />
      {shown === 'errors' && errors.length > 0 ? (
        <>
          <RowErrors errors={errors} />
          <div className={classes.choices}>
            <Checkbox
              label={t('check.skip', { count: badRows })}
              checked={importing.state.skipErrors}
              onChange={(event) => importing.setSkipErrors(event.currentTarget.checked)}
            />
            <Button variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
              {t('check.download')}
            </Button>
          </div>
        </>
      ) : (
        <OutlinePreview outline={checked.outline ?? []} />
      )}
    </>
  );
}
