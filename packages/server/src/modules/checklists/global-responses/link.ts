/** The response sets of imported files that name a global response of another workspace. */
import type { TemplateRecords } from '@rounds/engine';
import type { Database, Tx } from '../../../db/database.ts';
import { toGlobalResponse } from './global-responses.ts';
import { createResponseFinder, type LinkedResponses, linkSets, type NamedResponse } from './link-sets.ts';
import { findByIdsOrNames, selectGlobalResponses } from './queries.ts';

/** The records with the global responses of this workspace. */
export async function linkResponses(
  tx: Tx,
  records: TemplateRecords,
): Promise<LinkedResponses & { readonly records: TemplateRecords }> {
  const globalSets = Object.values(records.response_sets).filter(({ global_id }) => global_id);
  if (globalSets.length === 0) return { records, responses_linked: [], responses_own: [] };
  const uuids = globalSets.flatMap(({ global_id }) => global_id ?? []);
  const rows = await findByIdsOrNames(tx, { uuids, names: globalSets.flatMap(({ title }) => title ?? []) });
  return linkSets(records, records.head.language, createResponseFinder(rows.map(toGlobalResponse)));
}

/** All of the workspace, for processes that read files and have no database. */
export const listNamedResponses = ({
  database,
  actor,
}: {
  readonly database: Database;
  readonly actor: { readonly workspace_id: number };
}): Promise<NamedResponse[]> =>
  database.inWorkspace(actor.workspace_id, async (tx) =>
    (await selectGlobalResponses(tx).execute())
      .map(toGlobalResponse)
      .map(({ uuid, type, name, translations, language, options }) => {
        return { uuid, type, name, translations, language, options };
      }),
  );
