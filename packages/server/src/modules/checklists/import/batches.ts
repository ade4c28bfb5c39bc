/** Splits records into JSON lists of `{ kind, record_id, data }`, which the database inserts one list per statement. */
import type { RecordKind, TemplateRecords } from '@rounds/engine';

const RECORDS_AT_ONCE = 4000;

export function toBatches(records: Partial<Pick<TemplateRecords, RecordKind>>): string[] {
  const rows = (Object.entries(records) as [RecordKind, Record<string, unknown>][]).flatMap(([kind, byId]) =>
    Object.entries(byId).map(([record_id, data]) => ({ kind, record_id, data })),
  );
  const batches: string[] = [];
  for (let at = 0; at < rows.length; at += RECORDS_AT_ONCE) {
    batches.push(JSON.stringify(rows.slice(at, at + RECORDS_AT_ONCE)));
  }
  return batches;
}
