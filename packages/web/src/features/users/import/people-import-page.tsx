import {
  MAX_PEOPLE_IMPORT_ROWS,
  PEOPLE_IMPORT_TARGETS,
  type PeopleImportResult,
} from '@rounds/contract/users/import.ts';
import { useNavigate } from '@tanstack/react-router';
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
import { paths, useSearchParams } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Stack, toast } from '../../../ui/index.ts';
import { useInvalidateUsers } from '../user-queries.ts';
import { PeopleFields } from './people-fields.tsx';
import { PeoplePreview } from './people-preview.tsx';
import { countPeople, type PeopleImport, usePeopleImport, useUndoSource } from './use-people-import.ts';

export default function PeopleImportPage() {
  const { job } = useSearchParams('job');
  return job === undefined ? <PeopleImportWizard /> : <PeopleImportJob key={job} jobId={Number(job)} />;
}

function PeopleImportWizard() {
  const { t } = useTranslation(['users', 'import']);
  const format = useFormat();
  const navigate = useNavigate();
  const refresh = useInvalidateUsers();
  const importing = usePeopleImport();
  const { wizard, checked } = importing;
  const { inspected } = wizard.state;
  const source = useUndoSource(
    (jobId) => void navigate(paths.users.import(jobId)),
    (names, count) => t('bring.kept', { names, count }),
  );
  const count = checked ? countPeople(checked) : 0;
  const missing = importing.hasRequiredColumns ? null : t('bring.missing');
  const targets = useTargets();

  const finish = async () => {
    const done = await importing.finish();
    if (!done) return;
    if (done.job_id !== undefined) {
      await navigate(paths.users.import(done.job_id));
      return;
    }
    await refresh();
    const { import_id } = done;
    toast.success(t('bring.done', { count: done.imported.created + done.imported.changed }), {
      ...(import_id !== undefined && { undo: () => void source.undoImport(import_id).then(refresh) }),
    });
    await navigate(paths.users.list());
  };

  return (
    <ImportFrame
      wizard={wizard}
      title={t('bring.title')}
      importing={t('bring.importing')}
      choosing={
        <>
          <ChooseFile wizard={wizard} text={t('bring.choose')} maxRows={MAX_PEOPLE_IMPORT_ROWS} />
          <RecentImports source={source} />
        </>
      }
      panels={
        inspected && (
          <>
            <AssignColumns
              wizard={wizard}
              inspected={inspected}
              targets={targets}
              targetHead={t('import:records.target')}
              missing={missing}
            >
              <PeopleFields importing={importing} inspected={inspected} />
            </AssignColumns>
            <RowCheck wizard={wizard} checked={checked} accepted={{ count, what: t('bring.accepted', { count }) }}>
              {checked && <PeoplePreview checked={checked} />}
            </RowCheck>
          </>
        )
      }
      footer={
        <ImportFooter
          wizard={wizard}
          leaveTo={paths.users.list().to}
          counts={
            checked &&
            t('bring.counts', {
              created: format.number(checked.imported.created),
              changed: format.number(checked.imported.changed),
            })
          }
          reason={useReason(importing, missing)}
          label={t('import:finish_plain')}
          onFinish={finish}
        />
      }
      onFinish={finish}
    />
  );
}

function useTargets() {
  const { t } = useTranslation(['users', 'lists']);
  const can = useCan();
  return PEOPLE_IMPORT_TARGETS.filter((value) => value !== 'groups' || can('USR_MANAGE_GROUP')).map((value) => ({
    value,
    label: value === 'first_name' || value === 'last_name' ? t(`fields.${value}`) : t(`lists:users.columns.${value}`),
    isNeeded: value === 'email',
  }));
}

/** Returns why the import cannot start yet, or null. */
function useReason({ wizard, checked }: PeopleImport, missing: string | null): string | null {
  const { t } = useTranslation(['users', 'import']);
  if (missing) return missing;
  if (!checked) return t('import:why.unchecked');
  if (checked.errors.length > 0 && !wizard.state.skipErrors) return t('import:why.errors');
  const { created, changed } = checked.imported;
  return created + changed === 0 ? t('bring.nothing') : null;
}

/** The import of a long file, which runs in the background, and its result. */
function PeopleImportJob({ jobId }: { jobId: number }) {
  const { t } = useTranslation('users');
  const refresh = useInvalidateUsers();
  return (
    <RunningImport
      jobId={jobId}
      title={t('bring.title')}
      onDone={() => void refresh()}
      renderResult={(result) => <ImportResult result={result as PeopleImportResult} />}
    />
  );
}

function ImportResult({ result: { imported, errors } }: { result: PeopleImportResult }) {
  const { t } = useTranslation('users');
  return (
    <Stack gap={3}>
      <p role="status">{t('bring.done', { count: imported.created + imported.changed })}</p>
      <SkippedRows errors={errors} />
    </Stack>
  );
}
