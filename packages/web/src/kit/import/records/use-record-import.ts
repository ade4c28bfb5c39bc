/** The import of records: the common steps, the owner of the fields, and how numbers are read. */
import { MAX_FIELD_NAME_LENGTH } from '@rounds/contract/custom-fields';
import {
  type DateOrder,
  type DecimalMark,
  isFieldTarget,
  type RecordImportFields,
  type RecordImportResult,
} from '@rounds/contract/record-import.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Columns, type Reading, useWizard } from '../use-wizard.ts';
import { assignFields, assignNewFields, type FieldNames, toNewFields } from './field-columns.ts';
import type { Owner, RecordSource, RecordsInfo, SentOwner } from './record-source.ts';

export function useRecordImport(source: RecordSource) {
  const [updatesExisting, setUpdatesExisting] = useState(false);
  const [decimal, setDecimal] = useState<DecimalMark | null>(null);
  const [dateOrder, setDateOrder] = useState<DateOrder | null>(null);
  const [owner, setOwner] = useState<Owner>(source.owner.initial);
  const [fieldNames, setFieldNames] = useState<FieldNames>({});
  const [done, setDone] = useState<RecordImportResult | null>(null);
  const suggestedName = useRef(source.owner.initial.name);
  const needed = source.targets.filter(({ isNeeded }) => isNeeded);
  const isOwnerMissing =
    (owner.mode === 'existing' && owner.id === null) || (owner.mode === 'new' && owner.name.trim() === '');

  const toFields = (columns: Columns<string>, reading: Reading): RecordImportFields => ({
    columns: JSON.stringify(columns),
    ...reading,
    ...(decimal && { decimal }),
    ...(dateOrder && { date_order: dateOrder }),
    update_existing: updatesExisting,
  });
  const toSentOwner = (columns: Columns<string>, inspected: RecordsInfo): SentOwner => ({
    ...(owner.mode === 'existing' && owner.id !== null && { id: owner.id }),
    ...(owner.mode === 'new' && {
      create: JSON.stringify({ name: owner.name.trim(), fields: toNewFields(columns, inspected, fieldNames) }),
    }),
  });

  const wizard = useWizard<string, RecordsInfo, RecordImportResult>({
    inspect: source.inspect,
    check(file, columns, reading, inspected) {
      if (isOwnerMissing || needed.some(({ value }) => !columns[value])) return null;
      const fields = toFields(columns, reading);
      const sentOwner = toSentOwner(columns, inspected);
      return {
        key: JSON.stringify([fields, sentOwner]),
        send: (sending) => source.send(file, { ...fields, dry_run: true }, sentOwner, sending),
      };
    },
    onChosen(file) {
      setDone(null);
      setFieldNames({});
      // A name that the person has typed stays.
      if (owner.name === suggestedName.current) {
        suggestedName.current = toOwnerName(file.name);
        setOwner({ ...owner, name: suggestedName.current });
      }
    },
  });
  const { file, columns, reading, skipErrors, checked, inspected } = wizard.state;

  const ownerId = owner.mode === 'existing' ? owner.id : null;
  const { data: fields } = useQuery({
    queryKey: ['import-fields', source.key, ownerId],
    queryFn: ({ signal }) => source.owner.loadFields(ownerId!, signal),
    enabled: ownerId !== null,
  });
  const assignOwner = useEffectEvent(() => {
    if (!inspected || (owner.mode === 'none' && !Object.keys(columns).some(isFieldTarget))) return;
    wizard.assignAll(
      owner.mode === 'new' ? assignNewFields(columns, inspected) : assignFields(columns, fields ?? [], inspected),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: other fields or another file are assigned again
  useEffect(() => assignOwner(), [owner.mode, fields, inspected]);

  return {
    wizard,
    checked,
    /** The result, once the import is over. */
    done,
    owner,
    setOwner,
    isOwnerMissing,
    /** The fields of the type or list that exists. */
    fields: fields ?? [],
    /** The names of the fields that columns create, where they differ from those of the columns. */
    fieldNames,
    setFieldName: (column: string, name: string) => setFieldNames({ ...fieldNames, [column]: name }),
    missing: needed.filter(({ value }) => !columns[value]),
    updatesExisting,
    setUpdatesExisting,
    decimal,
    setDecimal,
    dateOrder,
    setDateOrder,
    async finish() {
      if (!file || !inspected) return;
      const fields = { ...toFields(columns, reading), skip_errors: skipErrors };
      const sentOwner = toSentOwner(columns, inspected);
      const imported = await wizard.finish((sending) => source.send(file, fields, sentOwner, sending));
      if (!imported) return;
      if (imported.job_id !== undefined) return source.openJob(imported.job_id);
      setDone(imported);
      await source.refresh();
    },
  };
}
export type RecordImportState = ReturnType<typeof useRecordImport>;

/**
 * Converts the name of a file without its ending and the mark of its language: `highway-trees_2026.de.csv` becomes
 * “Highway trees 2026”.
 */
function toOwnerName(fileName: string): string {
  const words = fileName
    .replace(/(\.(de|en|fr))?\.[^.]+$/i, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return (words.charAt(0).toLocaleUpperCase() + words.slice(1)).slice(0, MAX_FIELD_NAME_LENGTH);
}

export const countRows = ({ imported: { created, changed, unchanged } }: RecordImportResult): number =>
  created + changed + unchanged;
