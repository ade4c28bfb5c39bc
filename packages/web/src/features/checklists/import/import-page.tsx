import { IconCheck, IconFileSpreadsheet } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import { Button, PageHeader, toast } from '../../../ui/index.ts';
import { useOutdateTemplates } from '../checklist-queries.ts';
import { AssignColumns } from './assign-columns.tsx';
import { ChooseFile } from './choose-file.tsx';
import { FormNotes } from './form-notes.tsx';
import { FormPreview } from './form-preview.tsx';
import { ImportFoot } from './import-foot.tsx';
import classes from './import-page.module.css';
import { ImportProgress } from './import-progress.tsx';
import { RowCheck } from './row-check.tsx';
import { type ImportStep, useImport } from './use-import.ts';

const STEPS: readonly ImportStep[] = ['file', 'columns', 'result'];

export default function ImportPage() {
  const { t } = useTranslation('import');
  const format = useFormat();
  const navigate = useNavigate();
  const outdateTemplates = useOutdateTemplates();
  const importing = useImport(null);
  const { state } = importing;

  const finish = async () => {
    const done = await importing.finish();
    if (!done || done.template_id === null) return;
    outdateTemplates();
    toast.success(t('done', { count: done.imported.questions }));
    await navigate({ to: '/checklist/template/$templateId/edit', params: { templateId: String(done.template_id) } });
  };

  return (
    <div className={classes.screen}>
      <PageHeader title={t('title')} />
      <div className={classes.top}>
        <Steps current={state.step} asForm={state.asForm} />
        {state.file && (
          <p className={classes.file}>
            <IconFileSpreadsheet size={16} />
            <bdi className={classes.fileName}>{state.file.name}</bdi>
            <span>
              {format.bytes(state.file.size)}
              {state.inspected &&
                !state.asForm &&
                `, ${t('rows', { count: state.inspected.rows, number: format.number(state.inspected.rows) })}`}
            </span>
          </p>
        )}
      </div>
      {state.step === 'file' && <ChooseFile importing={importing} />}
      {state.step === 'columns' && state.inspected && (
        <>
          <div className={classes.panels}>
            {state.asForm ? (
              <>
                <FormPreview importing={importing} />
                <FormNotes importing={importing} />
              </>
            ) : (
              <>
                <AssignColumns importing={importing} inspected={state.inspected} />
                <RowCheck importing={importing} />
              </>
            )}
          </div>
          <ImportFoot importing={importing} onFinish={finish} />
        </>
      )}
      {state.step === 'result' && (
        <ImportProgress
          busy={state.busy}
          failure={state.failure}
          actions={
            <>
              <Button variant="default" onClick={() => importing.goTo('columns')}>
                {t('back')}
              </Button>
              <Button onClick={finish}>{t('try_again')}</Button>
            </>
          }
        />
      )}
    </div>
  );
}

function Steps({ current, asForm }: { current: ImportStep; asForm: boolean }) {
  const { t } = useTranslation('import');
  const names: Record<ImportStep, string> = {
    file: t('step.file'),
    columns: asForm ? t('step.form') : t('step.columns'),
    result: t('step.result'),
  };
  const at = STEPS.indexOf(current);
  return (
    <ol className={classes.steps}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-state={index < at ? 'done' : index === at ? 'current' : 'later'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={classes.number}>
            {index < at ? <IconCheck size={14} aria-label={t('step_done')} /> : index + 1}
          </span>
          <span>{names[step]}</span>
        </li>
      ))}
    </ol>
  );
}
