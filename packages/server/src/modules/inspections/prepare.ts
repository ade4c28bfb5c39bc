/** Inspections as they are before anybody starts them, many at a time: for what assignments open. */
import type { Plan } from '@rounds/contract/plans.ts';
import type { RunContext } from '@rounds/engine';
import type { Database, Tx } from '../../db/database.ts';
import { describeAssets } from './answers/names.ts';
import { addReferredRecords } from './answers/referred-records.ts';
import { countQuestions } from './completion/outcome.ts';
import { canRaiseIssues } from './issues/raised-issues.ts';
import { getPublishedVersion } from './versions.ts';

interface Target {
  readonly asset_uuid: string | null;
  readonly person: {
    readonly id: number;
    readonly name: string;
    readonly zone: string;
    readonly can_create_issues: boolean;
  };
}

/**
 * Prepares the initial state of inspections of the published version of a template, in the order of their targets.
 * @throws ApiError when the template is archived or was never published
 */
export async function prepareInspections(
  { tx, database }: { readonly tx: Tx; readonly database: Database },
  templateId: number,
  targets: readonly Target[],
  shared: {
    readonly assignment: NonNullable<RunContext['assignment']>;
    readonly started_at: Date;
    readonly plan: Plan;
  },
) {
  const version = await getPublishedVersion({ tx, database }, templateId);
  const uuids = targets.flatMap(({ asset_uuid }) => asset_uuid ?? []);
  const assets = new Map((await describeAssets(tx, version, uuids)).map((asset) => [asset.uuid, asset]));
  const start = {
    zone: 'UTC',
    started_at: shared.started_at.toISOString(),
    assignment: shared.assignment,
  };
  const base = await addReferredRecords(tx, version, start, []);
  const inspections = targets.map(({ asset_uuid, person }) => {
    const asset = (asset_uuid !== null && assets.get(asset_uuid)) || null;
    const context: RunContext = {
      ...base,
      zone: person.zone,
      asset,
      ...(canRaiseIssues(shared.plan, person.can_create_issues) && { issues_enabled: true }),
      user: { id: person.id, name: person.name },
    };
    return {
      asset_uuid: asset?.uuid ?? null,
      asset_id: asset?.asset_id ?? '',
      asset_name: asset?.display_name ?? '',
      user_id: person.id,
      user_name: person.name,
      context,
    };
  });
  const [first] = inspections;
  return {
    version: {
      template_id: version.template_id,
      template_version_id: version.id,
      template_version: version.version,
      template_title: version.document.title,
      // Almost the same for each of them; it is counted again with the first answer.
      question_count: first ? countQuestions(version, first.context) : 0,
    },
    inspections,
  };
}
