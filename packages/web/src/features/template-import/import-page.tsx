import { MAX_IMPORT_ROWS } from '@rounds/contract/checklists';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ChooseFile, ImportFooter, ImportFrame, ImportProgress, RowCheck } from '../../kit/import/index.ts';
import { useOutdateTemplates } from '../../kit/templates/queries.ts';
import { isTemplateFile, TEMPLATE_FILE_TYPES, useImportJson } from '../../kit/templates/use-import-json.ts';
import { paths, useSearchParams } from '../../paths.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { toast } from '../../ui/index.ts';
import { AssignQuestions } from './assign-questions.tsx';
import { toDoneText } from './done-text.ts';
import { EditedRows } from './edited-rows.tsx';
import { FormNotes } from './form-notes.tsx';
import { FormPreview } from './form-preview.tsx';
import { OutlinePreview } from './outline-preview.tsx';
import { QuestionNotes } from './question-notes.tsx';

import { TemplateImportJob } from './template-import-job.tsx';
import { type TemplateImport, useTemplateImport } from './use-template-import.ts';

export default function ImportPage() {
  const { job } = useSearchParams('job');
  return job ? <TemplateImportJob key={job} jobId={Number(job)} /> : <ImportWizard />;
}

function ImportWizard() {
  const { t } = useTranslation(['template-import', 'import']);
  const navigate = useNavigate();
  const outdateTemplates = useOutdateTemplates();
  const importing = useTemplateImport();
  const { wizard, asForm, checked, form } = importing;
  const { importJson, isImporting } = useImportJson((id) => void navigate(paths.templates.edit(id)));
  const format = useFormat();
  const { inspected } = wizard.state;
  const counts = (asForm ? form : checked)?.imported;
  const reason = useReason(importing);

  const finish = async () => {
    const done = await importing.finish();
    if (done?.job_id !== undefined) {
      await navigate(paths.templates.import(done.job_id));
      return;
    }
    if (!done || done.template_id === null) return;
    outdateTemplates();
    toast.success(toDoneText(t, done));
    await navigate(paths.templates.edit(done.template_id));
  };

  return (
    <ImportFrame
      wizard={wizard}
      title={t('title')}
      secondStep={asForm ? t('form.step') : undefined}
      importing={t('importing')}
      choosing={
        isImporting ? (
          <ImportProgress busy={{ kind: 'importing', share: 1 }} importing={t('importing')} failure={null} />
        ) : (
          <ChooseFile
            wizard={{
              ...wizard,
              choose: (file) => (isTemplateFile(file) ? void importJson(file) : wizard.choose(file)),
            }}
            text={t('choose')}
            maxRows={MAX_IMPORT_ROWS}
            moreTypes={TEMPLATE_FILE_TYPES}
            limits={t('limits', { rows: format.number(MAX_IMPORT_ROWS) })}
          />
        )
      }
      panels={
        asForm ? (
          <>
            <FormPreview importing={importing} />
            <FormNotes form={form} />
          </>
        ) : (
          inspected && (
            <>
              <AssignQuestions importing={importing} inspected={inspected} />
              <RowCheck
                wizard={wizard}
                checked={checked}
                accepted={{
                  count: checked?.imported.questions ?? 0,
                  what: t('check.taken', { count: checked?.imported.questions ?? 0 }),
                }}
                fix={{ onEdit: importing.editCell, onLeaveOut: importing.leaveOutRow }}
                notes={
                  checked && (
                    <>
                      <EditedRows importing={importing} />
                      <QuestionNotes inherited={checked.inherited} notes={checked.notes} />
                    </>
                  )
                }
              >
                <OutlinePreview outline={checked?.outline ?? []} />
              </RowCheck>
            </>
          )
        )
      }
      footer={
        <ImportFooter
          wizard={wizard}
          leaveTo="/checklist/templates"
          counts={
            counts
              ? t('result', {
                  pages: t('pages', { count: counts.pages }),
                  sections: t('sections', { count: counts.sections }),
                  questions: t('questions', { count: counts.questions }),
                })
              : null
          }
          reason={reason}
          label={counts ? t('finish', { count: counts.questions }) : t('import:finish_plain')}
          onFinish={finish}
        />
      }
      onFinish={finish}
    />
  );
}

/** Returns why the file cannot be imported yet. */
function useReason({ wizard, asForm, checked, form, destination }: TemplateImport): string | null {
  const { t } = useTranslation(['template-import', 'import']);
  if (!asForm && !wizard.state.columns.question) return t('assign.question_missing');
  if (destination.title.trim() === '') return t('why.title');
  if (asForm && form && form.errors.length > 0) return t('form.locked');
  if (asForm) return form ? null : t('why.form_unchecked');
  if (!checked) return t('import:why.unchecked');
  if (checked.imported.questions === 0) return t('why.nothing');
  if (checked.errors.length > 0 && !wizard.state.skipErrors) return t('import:why.errors');
  return null;
}
