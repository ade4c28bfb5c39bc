/** The records that messages may contain: the same as the call that reads one returns to the owner of the webhook. */
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { checklists } from '@rounds/contract/checklists';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { RecordKind } from '@rounds/contract/event-codes.ts';
import { globalLists } from '@rounds/contract/global-lists';
import { groups } from '@rounds/contract/groups';
import { inspections } from '@rounds/contract/inspections';
import { issueCategories, issues } from '@rounds/contract/issues';
import { roles } from '@rounds/contract/roles';
import { sections } from '@rounds/contract/sections';
import { sites } from '@rounds/contract/sites';
import { users } from '@rounds/contract/users';
import { ApiError } from '../../http/api-error.ts';
import { answerInnerCall, type InnerCallContext } from '../../http/inner-call.ts';

/** Kinds without an entry have no call that reads one record by its id. */
const CALLS: Partial<Readonly<Record<RecordKind, Endpoint>>> = {
  asset: assets.get,
  asset_type: assetTypes.get,
  assignment: assignments.get,
  global_list: globalLists.get,
  group: groups.get,
  inspection: inspections.get,
  issue: issues.get,
  issue_category: issueCategories.get,
  role: roles.get,
  section: sections.get,
  site_structure: sites.get,
  template: checklists.get,
  user: users.getDetails,
};

/** Null if it is gone, or if the person may not read it. */
export async function readRecord(kind: RecordKind, id: number | null, context: InnerCallContext): Promise<unknown> {
  const endpoint = CALLS[kind];
  if (!endpoint || id === null) return null;
  try {
    return await answerInnerCall(endpoint, {}, context, { id });
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
