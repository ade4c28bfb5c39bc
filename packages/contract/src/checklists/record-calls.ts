/** Patches of one record, and of items that were copied elsewhere (decisions, section 4). */
import * as z from 'zod/mini';
import { anyId, uuid } from '../values.ts';
import {
  groupedItem,
  imageMarker,
  info,
  item,
  responseOption,
  responseSet,
  ruleSet,
  TEMPLATE_MAX_ITEMS,
  templatePatch,
} from './template.ts';

const revision = z.number().check(z.int(), z.minimum(0));
/** Ids are permanent; a record that comes without one is given its own. */
const ownId = { uuid: z.optional(uuid()) };

/** What every change of a draft may be refused with. */
export const DRAFT_ERRORS = [
  'CKL_OBJECT_NOT_FOUND',
  'CKL_REVISION_NOT_MATCH',
  'CKL_TEMPLATE_INVALID',
  'CKL_RULE_ACTION_NOT_ALLOWED',
  'PLAN_FEATURE_REQUIRED',
  'VALIDATION_FAILED',
] as const;

const draftCall = {
  method: 'POST',
  access: ['CKL_MANAGE_TEMPLATES'],
  prefix: 'CKL',
  params: z.object({ id: anyId() }),
  errors: DRAFT_ERRORS,
  activity: 'template.changed',
} as const;

const recordCall = <const K extends string, S extends z.ZodMiniType, R extends z.ZodMiniType>(
  kind: K,
  summary: string,
  { sent, stored }: { readonly sent: S; readonly stored: R },
) => ({
  ...draftCall,
  path: `/checklist/template/{id}/${kind}/new` as const,
  summary,
  body: z.object({ revision, record: sent }),
  output: z.object({ record: stored, revision: z.number() }),
});

export const recordCalls = {
  newResponse: recordCall('response', 'Put one set of answers into the draft', {
    sent: z.extend(responseSet, {
      ...ownId,
      options: z.array(z.extend(responseOption, ownId)).check(z.maxLength(500)),
    }),
    stored: responseSet,
  }),
  newGroupedItem: recordCall('grouped-item', 'Put one way of standing side by side into the draft', {
    sent: z.extend(groupedItem, ownId),
    stored: groupedItem,
  }),
  newRules: recordCall('rules', 'Put one set of rules into the draft', {
    sent: z.extend(ruleSet, ownId),
    stored: ruleSet,
  }),
  newInfo: recordCall('info', 'Put one help entry into the draft', { sent: z.extend(info, ownId), stored: info }),
  newImageMarker: recordCall('image-marker', 'Put one picture with marked places into the draft', {
    sent: z.extend(imageMarker, ownId),
    stored: imageMarker,
  }),
  pasteItems: {
    ...draftCall,
    path: '/checklist/template/{id}/past-items',
    summary: 'Paste copied items under new ids, at a place among the children of a page or section',
    body: z.object({
      revision,
      items: z.array(item).check(z.minLength(1), z.maxLength(TEMPLATE_MAX_ITEMS)),
      parent_id: z.nullable(uuid()),
      order: item.shape.order,
    }),
    output: z.object({ patch: templatePatch, revision: z.number() }),
  },
} as const;
