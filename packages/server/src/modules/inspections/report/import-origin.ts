/** The origin of an imported inspection, for its report. */
import { GENERATED_KEY_PREFIX, type ImportOrigin } from '@rounds/contract/inspections';
import type { Tx } from '../../../db/database.ts';
import { findImport } from '../queries/import-origin.ts';
import type { InspectionRow } from '../queries/inspections.ts';

type Imported = Pick<InspectionRow, 'import_id' | 'external_key' | 'original_percent'>;

/** Null for an inspection that was completed here. */
export async function findImportOrigin(
  tx: Tx,
  { import_id, external_key, original_percent }: Imported,
): Promise<ImportOrigin | null> {
  const stored = import_id === null ? undefined : await findImport(tx, import_id);
  if (!stored) return null;
  const { file_name, created_at, created_by } = stored;
  return {
    ...{ file_name, at: created_at.toISOString(), by: created_by },
    external_id: toExternalId(external_key),
    score_percent: original_percent,
  };
}

/** `safetyculture:audit_1`, or `template:7:A-12`. */
function toExternalId(key: string | null): string | null {
  const [, id = ''] = /^(?:template:\d+|[a-z]+):(.*)$/s.exec(key ?? '') ?? [];
  return id === '' || id.startsWith(GENERATED_KEY_PREFIX) ? null : id;
}
