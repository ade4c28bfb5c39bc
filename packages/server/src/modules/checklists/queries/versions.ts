/** Queries on published versions. */
import { migrateTemplate, type TemplateDocument } from '@rounds/engine';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export const insertVersion = (
  tx: Tx,
  version: {
    workspace_id: number;
    template_id: number;
    version: number;
    revision: number;
    title: string;
    version_title: string | null;
    document: TemplateDocument;
    contains_asset: boolean;
    questions: number;
    published_by: number;
  },
): Promise<{ id: number; published_at: Date }> =>
  tx
    .insertInto('template_version')
    .values({ ...version, document: JSON.stringify(version.document) })
    .returning(['id', 'published_at'])
    .executeTakeFirstOrThrow();

export const listVersions = (tx: Tx, templateId: number) =>
  tx
    .selectFrom('template_version')
    .innerJoin('user', 'user.id', 'template_version.published_by')
    .select([
      'template_version.id',
      'template_version.version',
      'template_version.version_title',
      'template_version.published_at',
      'user.full_name as published_by',
    ])
    .where('template_id', '=', templateId)
    .orderBy('version', 'desc')
    .execute();

const selectVersions = (tx: Tx) =>
  tx
    .selectFrom('template_version')
    .innerJoin('template', 'template.id', 'template_version.template_id')
    .select([
      'template_version.id',
      'template_version.template_id',
      'template.uuid as template_uuid',
      'template.created_at as template_created_at',
      'template_version.version',
      'template_version.title',
      'template_version.version_title',
      'template_version.contains_asset',
      'template_version.questions',
      'template_version.published_at',
    ]);
export type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['execute']>>[number];

export const findVersionRow = (tx: Tx, id: number): Promise<VersionRow | undefined> =>
  selectVersions(tx).where('template_version.id', '=', id).executeTakeFirst();

/** The id of a version by its number. */
export const findVersionId = async (tx: Tx, templateId: number, version: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('template_version')
      .select('id')
      .where('template_id', '=', templateId)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.id;

/** The version that new inspections of a template use. */
export const findPublishedRow = (tx: Tx, template: number | string): Promise<VersionRow | undefined> =>
  selectVersions(tx)
    .whereRef('template.published_id', '=', 'template_version.id')
    .where(typeof template === 'number' ? 'template.id' : 'template.uuid', '=', template)
    .where('template.archived_at', 'is', null)
    .executeTakeFirst();

export interface LoadedDocument {
  readonly document: TemplateDocument;
  /** The size of its JSON. */
  readonly bytes: number;
}

export async function loadVersionDocument(tx: Tx, versionId: number): Promise<LoadedDocument> {
  const { json } = await tx
    .selectFrom('template_version')
    .select(sql<string>`document::text`.as('json'))
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return { document: migrateTemplate(JSON.parse(json)), bytes: Buffer.byteLength(json) };
}
