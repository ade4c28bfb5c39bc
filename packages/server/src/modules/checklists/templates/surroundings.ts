/** The records of the workspace that a template draws on, as publishing checks them. */
import { listReferredRecords, type TemplateDocument, type WorkspaceReferences } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { findReferredTypes } from '../../asset-types/index.ts';
import { findReferredLists } from '../../global-lists/index.ts';
import { findReferredStructures } from '../../sites/index.ts';
import { findReferredResponses } from '../global-responses/queries.ts';

export async function loadSurroundings(tx: Tx, document: TemplateDocument): Promise<WorkspaceReferences> {
  const { lists, asset_types, site_structures } = listReferredRecords(document);
  const responses = document.response_sets.flatMap(({ global_id }) => global_id ?? []);
  return {
    global_responses: await findReferredResponses(tx, responses),
    global_lists: await findReferredLists(tx, [...lists.keys()]),
    asset_types: await findReferredTypes(tx, [...asset_types.keys()]),
    site_structures: await findReferredStructures(tx, site_structures),
  };
}
