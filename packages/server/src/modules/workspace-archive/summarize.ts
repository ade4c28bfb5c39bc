/** Summarizes the effects of importing an archive, for its owner to confirm. */

import { type Feature, type Plan, planHasFeature } from '@rounds/contract/plans.ts';
import type { ArchiveSummary } from '@rounds/contract/workspaces/archive.ts';
import type { TemplateDocument } from '@rounds/engine';
import type { Database } from '../../db/database.ts';
import { listFeatures } from '../checklists/index.ts';
import { parseLine, readPeople } from './archived-people.ts';
import { listAccounts } from './queries/import.ts';
import { type Archive, damagedError } from './read-archive.ts';

const MAX_ADDRESSES = 20;
/** Features that rows of a table need. Those of templates follow from their documents. */
const TABLE_FEATURES: readonly (readonly [string, Feature])[] = [
  ['issue', 'act_create_issue'],
  ['scheduled_report', 'ana_reports'],
  ['global_list', 'ckl_global_list'],
];

export async function summarize(archive: Archive, database: Database, plan: Plan): Promise<ArchiveSummary> {
  const { manifest } = archive;
  const { addresses } = await readPeople(archive);
  const existing = await database.inInstallation((tx) => listAccounts(tx, [...addresses.keys()]));
  const added = [...addresses].filter(([key]) => !existing.has(key)).map(([, address]) => address);
  const count = (table: string): number => manifest.tables.find(({ name }) => name === table)?.rows ?? 0;
  return {
    workspace: manifest.workspace,
    exported_at: manifest.exported_at,
    version: manifest.version,
    counts: {
      people: addresses.size,
      templates: await countTemplates(archive),
      inspections: count('inspection'),
      issues: count('issue'),
      assets: count('asset'),
      assignments: count('assignment'),
      files: manifest.files,
    },
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    new_people: added.length,
    existing_people: existing.size,
    new_addresses: added.slice(0, MAX_ADDRESSES),
    lacking_features: [...(await findFeatures(archive, count))].filter((feature) => !planHasFeature(plan, feature)),
    missing_files: manifest.missing_files.length,
  };
}

async function countTemplates(archive: Archive): Promise<number> {
  let count = 0;
  for await (const line of archive.readLines('template')) if (parseLine(line).is_template === true) count += 1;
  return count;
}

async function findFeatures(archive: Archive, count: (table: string) => number): Promise<Set<Feature>> {
  const features = new Set(TABLE_FEATURES.filter(([table]) => count(table) > 0).map(([, feature]) => feature));
  for await (const line of archive.readLines('template_version')) {
    for (const feature of listFeaturesOf(parseLine(line).document)) features.add(feature);
  }
  return features;
}

/** @throws ApiError ARCHIVE_DAMAGED for what is no template */
function listFeaturesOf(document: unknown): Feature[] {
  try {
    return listFeatures(document as TemplateDocument);
  } catch {
    throw damagedError();
  }
}
