import { MAX_UPLOAD_BYTES } from '@rounds/contract/files';
import {
  INSPECTION_IMPORT_TARGETS,
  type InspectionImportResult,
  MAX_IMPORTED_INSPECTIONS,
} from '@rounds/contract/inspections';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  AssignColumns,
  ChooseFile,
  ImportFooter,
  ImportFrame,
  RecentImports,
  RowCheck,
  RunningImport,
  SkippedRows,
} from '../../../kit/import/index.ts';
import { inspectionResource } from '../../../kit/inspections/inspection-queries.ts';
import { paths, useSearchParams } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Button, Row, Stack, Text } from '../../../ui/index.ts';
import { ImportOptions } from './import-options.tsx';
import { ImportPreview, Remarks } from './import-preview.tsx';
import classes from './inspection-import.module.css';
import { MatchAssets, MatchPeople } from './match-names.tsx';
import { MatchQuestions } from './match-questions.tsx';
import {
  hasColumns,
  type InspectedInspections,
  type InspectionImport,
  useInspectionImport,
  useUndoSource,
} from './use-inspection-import.ts';

/** Files of other systems that are not tables. */
const MORE_TYPES = '.json,.jsonl,.ndjson,.zip,application/json,application/zip';
const ANSWER_TARGETS: readonly string[] = ['question', 'answer', 'answer_note', 'answer_row'];

export default function InspectionImportPage() {
  const { job } = useSearchParams('job');
  return job === undefined ? <InspectionImportWizard /> : <InspectionImportJob key={job} jobId={Number(job)} />;
}

function InspectionImportWizard() {
  const { t } = useTranslation(['inspections', 'import']);
  const format = useFormat();
  const navigate = useNavigate();
  const importing = useInspectionImport();
  const { wizard, checked } = importing;
  const { inspected } = wizard.state;
  const source = useUndoSource((jobId) => void navigate(paths.inspections.import(jobId)));
  const count = checked?.imported.created ?? 0;
  const finish = async () => {
    const started = await importing.finish();
    if (started) await navigate(paths.inspections.import(started.job_id));
  };
  return (
    <ImportFrame
      wizard={wizard}
      title={t('bring.title')}
      importing={t('bring.importing')}
      secondStep={inspected && !hasColumns(inspected) ? t('bring.match_step') : undefined}
      choosing={
        <>
          <ChooseFile
            wizard={wizard}
            text={t('bring.choose')}
            maxRows={MAX_IMPORTED_INSPECTIONS}
            moreTypes={MORE_TYPES}
            limits={t('bring.limits', {
              count: MAX_IMPORTED_INSPECTIONS,
              size: format.bytes(importing.maxBytes ?? MAX_UPLOAD_BYTES),
            })}
          />
          <RecentImports source={source} />
        </>
      }
      panels={
        inspected && (
          <>
            <Stack shrink gap={4}>
              <Options importing={importing} inspected={inspected} />
              {checked && (
                <>
                  <MatchQuestions importing={importing} checked={checked} />
                  <MatchAssets importing={importing} checked={checked} />
                  <MatchPeople importing={importing} checked={checked} />
                </>
              )}
            </Stack>
            <RowCheck
              wizard={wizard}
              checked={checked}
              accepted={{ count, what: t('bring.accepted', { count }) }}
              missing={importing.hasTarget ? null : t('bring.missing_template')}
            >
              {checked && <ImportPreview checked={checked} />}
            </RowCheck>
          </>
        )
      }
      footer={
        <ImportFooter
          wizard={wizard}
          leaveTo={paths.inspections.list().to}
          counts={
            checked &&
            t('bring.counts', { created: format.number(count), skipped: format.number(checked.imported.skipped) })
          }
          reason={useReason(importing)}
          label={t('import:finish_plain')}
          onFinish={finish}
        />
      }
      onFinish={finish}
    />
  );
}

function Options({
  importing,
  inspected,
}: {
  readonly importing: InspectionImport;
  readonly inspected: InspectedInspections;
}) {
  const { t } = useTranslation(['inspections', 'import']);
  const { wizard, isMissingColumns } = importing;
  const options = <ImportOptions importing={importing} inspected={inspected} />;
  if (!hasColumns(inspected))
    return (
      <section className={classes.card} aria-labelledby="import-options">
        <div className={classes.head}>
          <h2 id="import-options">{t('bring.options')}</h2>
          <Text as="span" fontSize="sm" tone="ink2">
            {t(`bring.formats.${inspected.format}`)}
          </Text>
        </div>
        {options}
      </section>
    );
  const isAnswer = inspected.row_kind === 'answer';
  const targets = INSPECTION_IMPORT_TARGETS.filter((value) => isAnswer || !ANSWER_TARGETS.includes(value)).map(
    (value) => ({
      value,
      label: t(`bring.columns.${value}`),
      isNeeded: isAnswer && (value === 'external_id' || value === 'question' || value === 'answer'),
    }),
  );
  return (
    <AssignColumns
      wizard={wizard}
      inspected={inspected}
      targets={targets}
      targetHead={t('import:records.target')}
      leaveOut={isAnswer ? undefined : t('bring.is_question')}
      missing={isMissingColumns ? t('bring.missing_columns') : null}
    >
      {options}
    </AssignColumns>
  );
}

/** Returns why the import cannot start yet, or null. */
function useReason({ wizard, checked, hasTarget, isMissingColumns }: InspectionImport): string | null {
  const { t } = useTranslation(['inspections', 'import']);
  if (!hasTarget) return t('bring.missing_template');
  if (isMissingColumns) return t('bring.missing_columns');
  if (!checked) return t('import:why.unchecked');
  if (checked.imported.skipped > 0 && !wizard.state.skipErrors) return t('import:why.errors');
  return checked.imported.created === 0 ? t('bring.nothing') : null;
}

/** The import, which runs in the background, and its result. */
function InspectionImportJob({ jobId }: { readonly jobId: number }) {
  const { t } = useTranslation('inspections');
  const refresh = inspectionResource.useInvalidate();
  return (
    <RunningImport
      jobId={jobId}
      title={t('bring.title')}
      onDone={() => void refresh()}
      renderResult={(result) =>
        'kept' in (result as object) ? (
          <p role="status">{t('bring.undone')}</p>
        ) : (
          <ImportResult result={result as InspectionImportResult} />
        )
      }
    />
  );
}

function ImportResult({ result }: { readonly result: InspectionImportResult }) {
  const { t } = useTranslation(['inspections', 'import']);
  const { imported, errors, error_counts, template } = result;
  const filter = template.id === null ? {} : { template_title: [template.id], imported: true };
  return (
    <Stack gap={3}>
      <p role="status">{t('bring.done', { count: imported.created })}</p>
      <Remarks checked={result} />
      <SkippedRows errors={errors} counts={error_counts} />
      <Row wrap gap={3}>
        {imported.created > 0 && (
          <Button component={Link} {...paths.inspections.list({ filter })}>
            {t('bring.show')}
          </Button>
        )}
        <Button component={Link} {...paths.inspections.import()} variant="default">
          {t('import:records.another')}
        </Button>
      </Row>
    </Stack>
  );
}
