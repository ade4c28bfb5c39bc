/** The state of an import of translations: the wizard, and what is sent. */

import { type TranslationTarget, translations } from '@rounds/contract/checklists/translations.ts';
import type { OutputOf } from '@rounds/contract/endpoint.ts';
import { useState } from 'react';
import { type Columns, type Reading, type SendOptions, useWizard } from '../../../kit/import/index.ts';
import { upload } from '../../../platform/api/index.ts';

export type InspectedTranslations = OutputOf<typeof translations.inspectFile>;
export type ImportedTranslations = OutputOf<typeof translations.importFile>;

/** A row is found by one of these. */
const IDENTIFYING: readonly TranslationTarget[] = ['key', 'reference_key', 'source'];

interface SendInput {
  readonly columns: Columns<TranslationTarget> | null;
  readonly reading: Reading;
  readonly isDryRun: boolean;
  readonly skipErrors: boolean;
}

export function useTranslationImport(id: number, lang: string) {
  const params = { id, lang };
  const [done, setDone] = useState<ImportedTranslations | null>(null);
  const send = (file: File, { columns, reading, isDryRun, skipErrors }: SendInput, sending: SendOptions) =>
    upload(translations.importFile, {
      params,
      file,
      fields: {
        ...reading,
        ...(columns && { columns: JSON.stringify(columns) as never }),
        dry_run: isDryRun,
        skip_errors: skipErrors,
      },
      ...sending,
    });
  const hasColumns = (columns: Columns<TranslationTarget>) =>
    columns.translation !== undefined && IDENTIFYING.some((target) => columns[target] !== undefined);
  const getColumns = (inspected: InspectedTranslations, columns: Columns<TranslationTarget>) =>
    inspected.format === 'xliff' ? null : columns;

  const wizard = useWizard<TranslationTarget, InspectedTranslations, ImportedTranslations>({
    inspect: (file, reading, sending) =>
      upload(translations.inspectFile, { params, file, fields: { ...reading }, ...sending }),
    check(file, columns, reading, inspected) {
      const assigned = getColumns(inspected, columns);
      if (assigned && !hasColumns(assigned)) return null;
      return {
        key: JSON.stringify([assigned, reading]),
        // The errors of all rows are told, so none may stop the check.
        send: (sending) => send(file, { columns: assigned, reading, isDryRun: true, skipErrors: true }, sending),
      };
    },
    onChosen: () => setDone(null),
  });
  const { file, inspected, columns, reading, skipErrors } = wizard.state;
  return {
    wizard,
    done,
    isXliff: inspected?.format === 'xliff',
    hasColumns: inspected?.format === 'xliff' || hasColumns(columns),
    async finish() {
      if (!file || !inspected) return null;
      const input = { columns: getColumns(inspected, columns), reading, isDryRun: false, skipErrors };
      const result = await wizard.finish((sending) => send(file, input, sending));
      if (result && result.job_id === undefined) setDone(result);
      return result;
    },
  };
}

export type TranslationImport = ReturnType<typeof useTranslationImport>;
