import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Button, Checkbox, EmptyState, Grid, Row, Segmented, Text } from '../../ui/index.ts';
import { ErrorList } from './error-list.tsx';
import { ImportProgress } from './import-progress.tsx';
import classes from './import-shapes.module.css';
import type { RowFix } from './row-errors.tsx';
import { RowNotes } from './row-notes.tsx';
import type { CheckedRows, Wizard } from './use-wizard.ts';

interface RowCheckProps {
  wizard: Wizard;
  checked: CheckedRows | null;
  /** The number of rows that will be imported, with its label. */
  accepted: { readonly count: number; readonly what: string };
  /** Remarks that are not errors; by default those of the check are shown. */
  notes?: ReactNode;
  /** The reason why the rows cannot be checked yet. */
  missing?: string | null;
  /** Offers to correct rows with errors, or to leave them out. */
  fix?: RowFix;
  /** A preview of the imported rows. */
  children: ReactNode;
}

/** Shows what an import would do before anything is stored: counts, rows with errors, and a preview. */
export function RowCheck(props: RowCheckProps) {
  const { wizard, checked } = props;
  const { t } = useTranslation('import');
  const { busy, failure } = wizard.state;
  return (
    <section className={classes.checkPanel} aria-labelledby="row-check" aria-busy={busy?.kind === 'checking'}>
      {checked ? (
        <Result key={checked.errors.length} {...props} checked={checked} />
      ) : (
        <>
          <div className={classes.header}>
            <h2 id="row-check">{t('check.title')}</h2>
          </div>
          {failure ? (
            <div className={classes.refused} role="alert">
              <p>{failure}</p>
              <Button variant="default" onClick={wizard.tryAgain}>
                {t('check.again')}
              </Button>
            </div>
          ) : busy ? (
            <ImportProgress busy={busy} failure={null} />
          ) : (
            <EmptyState title={t('check.waiting')} text={props.missing} />
          )}
        </>
      )}
    </section>
  );
}

function Result({ wizard, checked, accepted, notes, fix, children }: RowCheckProps & { checked: CheckedRows }) {
  const { t } = useTranslation('import');
  const format = useFormat();
  const { errors } = checked;
  const [selection, setSelection] = useState<'all' | 'errors'>(errors.length > 0 ? 'errors' : 'all');
  const badRows = checked.bad_rows ?? new Set(errors.map((error) => error.row)).size;
  return (
    <>
      <div className={classes.header}>
        <h2 id="row-check">{t('check.title')}</h2>
        {errors.length > 0 && (
          <Segmented
            size="sm"
            aria-label={t('check.show')}
            value={selection}
            onChange={(value) => setSelection(value as 'all' | 'errors')}
            data={[
              { value: 'all', label: t('check.all') },
              { value: 'errors', label: t('check.errors_only', { number: format.number(badRows) }) },
            ]}
          />
        )}
      </div>
      <Grid gap={2.5} px={4} pb={3.5} borderBottom="line" template="1fr 1fr" className={classes.figures}>
        <Text bg="green-soft" tone="green-ink" size="sm" py={2.5} px={3}>
          <Text as="strong" block size="2xl" weight={600} tabular>
            {format.number(accepted.count)}
          </Text>
          {accepted.what}
        </Text>
        <Text size="sm" py={2.5} px={3} className={badRows > 0 ? classes.bad : classes.none}>
          <Text as="strong" block size="2xl" weight={600} tabular>
            {format.number(badRows)}
          </Text>
          {t('check.bad_rows', { count: badRows })}
        </Text>
      </Grid>
      {notes ?? (checked.notes && checked.notes.length > 0 && <RowNotes notes={checked.notes} />)}
      {selection === 'errors' && errors.length > 0 ? (
        <ErrorList
          errors={errors}
          counts={checked.error_counts}
          fix={fix}
          renderActions={(download) => (
            <Row wrap justify="between" gap={2.5} py={3} px={4} borderTop="line">
              <Checkbox
                label={t('check.skip', { count: badRows })}
                checked={wizard.state.skipErrors}
                onChange={(event) => wizard.setSkipErrors(event.currentTarget.checked)}
              />
              {download}
            </Row>
          )}
        />
      ) : (
        children
      )}
    </>
  );
}
