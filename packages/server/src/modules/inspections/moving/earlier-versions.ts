/** The versions of the template that an inspection had before it was moved. */
import type { Id } from '@rounds/engine';
import type { Database, Tx } from '../../../db/database.ts';
import { findVersion } from '../../checklists/index.ts';
import type { InspectionRow } from '../queries/inspections.ts';
import { getVersion, type RunnableVersion } from '../versions.ts';

type Versions = Pick<InspectionRow, 'template_version_id' | 'earlier_versions'>;

interface Reader {
  readonly tx: Tx;
  readonly database: Database;
}

/** The latest first. */
export async function listEarlierVersions(
  { tx, database }: Reader,
  { earlier_versions }: Pick<Versions, 'earlier_versions'>,
): Promise<RunnableVersion[]> {
  const versions: RunnableVersion[] = [];
  for (const id of [...new Set(earlier_versions.toReversed())]) versions.push(await getVersion(tx, database, id));
  return versions;
}

/** Whether an id is that of an earlier version of the same template. */
export async function isVersionOf(
  { tx }: Reader,
  id: number,
  { template_id, version }: Pick<RunnableVersion, 'template_id' | 'version'>,
): Promise<boolean> {
  const versionRow = await findVersion(tx, id);
  return versionRow !== undefined && versionRow.template_id === template_id && versionRow.version < version;
}

/** The present version and those before it: what one of them masked stays masked. */
export async function listMaskedOfAll(reader: Reader, inspection: Versions): Promise<ReadonlySet<Id>> {
  const { masked } = await getVersion(reader.tx, reader.database, inspection.template_version_id);
  if (inspection.earlier_versions.length === 0) return masked;
  const earlier = await listEarlierVersions(reader, inspection);
  return new Set([...masked, ...earlier.flatMap((version) => [...version.masked])]);
}
