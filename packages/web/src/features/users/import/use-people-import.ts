/** The import of people: the steps of every import, and what happens to new and existing people and to groups. */
import type { OutputOf } from '@rounds/contract/endpoint.ts';
import type { Language } from '@rounds/contract/languages.ts';
import { type PeopleImportResult, type PeopleImportTarget, peopleImport } from '@rounds/contract/users/import.ts';
import { useState } from 'react';
import { type Columns, type Reading, type UndoSource, useWizard } from '../../../kit/import/index.ts';
import { call, upload } from '../../../platform/api/index.ts';
import { useSessionUser } from '../../../platform/session/index.ts';
import { toast } from '../../../ui/index.ts';
import { useInvalidateUsers } from '../user-queries.ts';

export type InspectedPeople = OutputOf<typeof peopleImport.inspect>;

export interface ImportChoices {
  readonly update_existing: boolean;
  readonly create_groups: boolean;
  readonly send_invitations: boolean;
  readonly locale: Language;
}

export function usePeopleImport() {
  const { locale } = useSessionUser();
  const [choices, setChoices] = useState<ImportChoices>({
    ...{ update_existing: false, create_groups: false, send_invitations: true },
    locale,
  });
  const toFields = (columns: Columns<PeopleImportTarget>, reading: Reading) => ({
    ...reading,
    ...choices,
    columns: JSON.stringify(columns),
  });
  const wizard = useWizard<PeopleImportTarget, InspectedPeople, PeopleImportResult>({
    inspect: (file, reading, sending) => upload(peopleImport.inspect, { file, fields: { ...reading }, ...sending }),
    check(file, columns, reading) {
      if (columns.email === undefined) return null;
      const fields = toFields(columns, reading);
      return {
        key: JSON.stringify(fields),
        send: (sending) => upload(peopleImport.importFile, { file, fields: { ...fields, dry_run: true }, ...sending }),
      };
    },
  });
  const { file, columns, reading, skipErrors, checked } = wizard.state;
  return {
    wizard,
    checked,
    choices,
    choose: (change: Partial<ImportChoices>) => setChoices((current) => ({ ...current, ...change })),
    hasRequiredColumns: columns.email !== undefined,
    async finish(): Promise<PeopleImportResult | null> {
      if (!file) return null;
      const fields = { ...toFields(columns, reading), skip_errors: skipErrors };
      return wizard.finish((sending) => upload(peopleImport.importFile, { file, fields, ...sending }));
    },
  };
}
export type PeopleImport = ReturnType<typeof usePeopleImport>;

export const countPeople = ({ imported: { created, changed, unchanged } }: PeopleImportResult): number =>
  created + changed + unchanged;

/** Lists and undoes imports; people who stay as they are get named. */
export function useUndoSource(openJob: (jobId: number) => void, formatKept: (names: string, count: number) => string) {
  const refresh = useInvalidateUsers();
  const source: UndoSource = {
    key: 'people',
    listImports: (signal) => call(peopleImport.listImports, { signal, silent: true }),
    async undoImport(id) {
      const undone = await call(peopleImport.undoImport, { params: { id } });
      const { kept } = undone;
      if (kept.length > 0) toast.warning(formatKept(kept.slice(0, 5).join(', '), kept.length));
      return undone;
    },
    openJob,
    refresh,
  };
  return source;
}
