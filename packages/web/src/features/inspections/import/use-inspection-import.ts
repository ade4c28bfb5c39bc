/** The import of completed inspections: the steps of every import, its template, and what the texts of the file mean. */
import type { BodyInputOf, OutputOf } from '@rounds/contract/endpoint.ts';
import {
  type INVALID_ANSWER_CHOICES,
  type InspectionImportResult,
  type InspectionImportTarget,
  type InspectionRowKind,
  inspections,
  type NAME_ONLY,
} from '@rounds/contract/inspections';
import type { DateOrder } from '@rounds/contract/record-import.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Columns, type Reading, type UndoSource, useWizard } from '../../../kit/import/index.ts';
import { inspectionResource } from '../../../kit/inspections/inspection-queries.ts';
import { call, upload } from '../../../platform/api/index.ts';
import { useAppSettings, useCan } from '../../../platform/session/index.ts';
import { toast } from '../../../ui/index.ts';
import { useImportFile } from './use-import-file.ts';

export type InspectedInspections = OutputOf<typeof inspections.inspectImport>;
export type CheckedInspections = InspectionImportResult & { readonly bad_rows: number };
export type InspectionReading = Reading & { readonly row_kind?: InspectionRowKind };

export interface ImportChoices {
  readonly target: 'existing' | 'new';
  readonly templateId: string | null;
  /** The title of the new template. */
  readonly title: string;
  readonly invalid: (typeof INVALID_ANSWER_CHOICES)[number];
  readonly dateOrder: DateOrder | null;
  /** The questions by the key or the text in the file. */
  readonly questions: Readonly<Record<string, string | null>>;
  readonly assets: Readonly<Record<string, string>>;
  readonly people: Readonly<Record<string, number | typeof NAME_ONLY>>;
}

const NO_CHOICES: ImportChoices = {
  ...{ target: 'existing', templateId: null, title: '', invalid: 'skip_inspection', dateOrder: null },
  ...{ questions: {}, assets: {}, people: {} },
};
const MAX_TITLE = 125;

/** Whether the columns of the file are assigned by hand. */
export const hasColumns = ({ format }: InspectedInspections): boolean =>
  format === 'table' || format === 'submissions_sheet';

/** The targets that each row needs. */
const listMissing = (columns: Columns<InspectionImportTarget>, inspected: InspectedInspections): boolean =>
  hasColumns(inspected) &&
  inspected.row_kind === 'answer' &&
  (['external_id', 'question', 'answer'] as const).some((target) => columns[target] === undefined);

export type ImportFields = BodyInputOf<typeof inspections.importFile>;

export function useInspectionImport() {
  const can = useCan();
  const canCreate = can('CKL_MANAGE_TEMPLATES');
  const maxBytes = useAppSettings().data?.max_import_bytes;
  const withFile = useImportFile();
  const [choices, setChoices] = useState(NO_CHOICES);
  const hasTarget = choices.target === 'new' ? choices.title.trim() !== '' : choices.templateId !== null;
  const toFields = (columns: Columns<InspectionImportTarget>, reading: InspectionReading): ImportFields => ({
    ...reading,
    columns: JSON.stringify(columns),
    ...(choices.target === 'new' ? { new_template: choices.title } : { template_id: choices.templateId ?? '' }),
    ...(choices.dateOrder && { date_order: choices.dateOrder }),
    invalid: choices.invalid,
    questions: JSON.stringify(choices.questions),
    assets: JSON.stringify(choices.assets),
    people: JSON.stringify(choices.people),
  });
  const wizard = useWizard<InspectionImportTarget, InspectedInspections, CheckedInspections, InspectionReading>({
    ...(maxBytes !== undefined && { maxBytes }),
    inspect: (file, reading, sending) =>
      withFile(file, sending, ({ fields, ...sent }) =>
        upload(inspections.inspectImport, { ...sent, fields: { ...reading, ...fields } }),
      ),
    onChosen: ({ name }) =>
      setChoices({ ...NO_CHOICES, title: name.replace(/\.[a-z]{2,5}$/i, '').slice(0, MAX_TITLE) }),
    onInspected({ format, template_title }) {
      // Audits contain the scoring of their questions, so a template of their own fits them best.
      if (!canCreate || !format.startsWith('safetyculture')) return;
      const title = template_title.slice(0, MAX_TITLE);
      setChoices((current) => ({ ...current, target: 'new', ...(title !== '' && { title }) }));
    },
    check(file, columns, reading, inspected) {
      if (!hasTarget || listMissing(columns, inspected)) return null;
      const fields = toFields(columns, reading);
      return {
        key: JSON.stringify(fields),
        send: async (sending) => {
          const checked = await withFile(file, sending, (sent) =>
            upload(inspections.checkImport, { ...sent, fields: { ...fields, ...sent.fields } }),
          );
          return { ...checked, bad_rows: checked.imported.skipped };
        },
      };
    },
  });
  const { file, columns, reading, inspected, checked } = wizard.state;
  return {
    wizard,
    checked,
    maxBytes,
    choices,
    canCreate,
    hasTarget,
    isMissingColumns: inspected !== null && listMissing(columns, inspected),
    choose: (change: Partial<ImportChoices>) => setChoices((current) => ({ ...current, ...change })),
    async finish() {
      if (!file) return null;
      const fields = toFields(columns, reading);
      return wizard.finish((sending) =>
        withFile(file, sending, (sent) =>
          upload(inspections.importFile, { ...sent, fields: { ...fields, ...sent.fields } }),
        ),
      );
    },
  };
}
export type InspectionImport = ReturnType<typeof useInspectionImport>;

/** Lists and undoes imports; inspections that stay get named. */
export function useUndoSource(openJob: (jobId: number) => void): UndoSource {
  const { t } = useTranslation('inspections');
  const refresh = inspectionResource.useInvalidate();
  return {
    key: 'inspections',
    listImports: (signal) => call(inspections.listImports, { signal, silent: true }),
    async undoImport(id) {
      const undone = await call(inspections.undoImport, { params: { id } });
      const { kept } = undone;
      const names = kept.slice(0, 5).join(', ');
      if (kept.length > 0) toast.warning(t('bring.kept', { count: kept.length, names }));
      return undone;
    },
    openJob,
    refresh,
  };
}
