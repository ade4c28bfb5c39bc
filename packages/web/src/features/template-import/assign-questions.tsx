import { IMPORT_TARGETS, type ImportTarget } from '@rounds/contract/checklists';
import { useTranslation } from 'react-i18next';
import { AssignColumns } from '../../kit/import/index.ts';
import { Button } from '../../ui/index.ts';
import type { Inspected } from './import-queries.ts';
import { ReadingFields } from './reading-fields.tsx';
import { UnknownRequired, UnknownTypes } from './unknown-types.tsx';
import type { TemplateImport } from './use-template-import.ts';

/** Maps the columns of a sheet to questions and their properties. */
export function AssignQuestions({ importing, inspected }: { importing: TemplateImport; inspected: Inspected }) {
  const { t } = useTranslation('template-import');
  const { wizard } = importing;
  const names: Record<ImportTarget, string> = {
    page: t('target.page'),
    section: t('target.section'),
    question: t('target.question'),
    type: t('target.type'),
    options: t('target.options'),
    global_response: t('target.global_response'),
    failing: t('target.failing'),
    description: t('target.description'),
    required: t('target.required'),
    points: t('target.points'),
    reference: t('target.reference'),
    reference_key: t('target.reference_key'),
  };
  return (
    <AssignColumns
      wizard={wizard}
      inspected={inspected}
      targets={IMPORT_TARGETS.map((value) => ({ value, label: names[value], isNeeded: value === 'question' }))}
      targetHead={t('assign.target')}
      missing={wizard.state.columns.question ? null : t('assign.question_missing')}
      action={
        inspected.xlsform && (
          <Button variant="subtle" size="compact-md" onClick={() => importing.takeAsForm(true)}>
            {t('form.as_form')}
          </Button>
        )
      }
    >
      <ReadingFields importing={importing} inspected={inspected} />
      <UnknownTypes importing={importing} unknown={importing.checked?.unknown_types ?? []} />
      <UnknownRequired importing={importing} unknown={importing.checked?.unknown_required ?? []} />
    </AssignColumns>
  );
}
