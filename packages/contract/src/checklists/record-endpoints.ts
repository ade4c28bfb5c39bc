/** Adding single records to a draft, and pasting items. */
import { MAX_TEMPLATE_ITEMS } from '@rounds/engine';
import * as z from 'zod/mini';
import { anyId, uuid } from '../values.ts';
import {
  groupedItem,
  imageMarker,
  info,
  item,
  limitedRecord,
  responseOption,
  responseSet,
  ruleSet,
  TEMPLATE_BODY_BYTES,
  TEMPLATE_RECORD_BODY_BYTES,
  templatePatch,
} from './template.ts';

const revision = z.number().check(z.int(), z.minimum(0));
/** Ids are permanent. Records without one get a new id. */
const optionalUuid = { uuid: z.optional(uuid()) };

/** Errors of every change of a draft. */
export const DRAFT_ERRORS = [
  'CKL_OBJECT_NOT_FOUND',
  'CKL_REVISION_NOT_MATCH',
  'CKL_TEMPLATE_INVALID',
  'CKL_RULE_ACTION_NOT_ALLOWED',
  'PLAN_FEATURE_REQUIRED',
  'VALIDATION_FAILED',
] as const;

const draftEndpoint = {
  method: 'POST',
  access: ['CKL_MANAGE_TEMPLATES'],
  prefix: 'CKL',
  params: z.object({ id: anyId() }),
  errors: DRAFT_ERRORS,
  activity: 'template.changed',
} as const;

const recordEndpoint = <const K extends string, S extends z.ZodMiniType, R extends z.ZodMiniType>(
  kind: K,
  summary: string,
  { sent, stored }: { readonly sent: S; readonly stored: R },
) => ({
  ...draftEndpoint,
  path: `/checklist/template/{id}/${kind}/new` as const,
  summary,
  body_limit: TEMPLATE_RECORD_BODY_BYTES,
  body: z.object({ revision, record: sent }),
  output: z.object({ record: stored, revision: z.number() }),
});

export const recordEndpoints = {
  addResponseSet: recordEndpoint('response', 'Add a response set to the draft', {
    sent: z.extend(responseSet, {
      ...optionalUuid,
      options: z.array(z.extend(responseOption, optionalUuid)).check(z.maxLength(500)),
    }),
    stored: responseSet,
  }),
  addGroupedItem: recordEndpoint('grouped-item', 'Add a layout group to the draft', {
    sent: limitedRecord(z.extend(groupedItem, optionalUuid)),
    stored: groupedItem,
  }),
  addRuleSet: recordEndpoint('rules', 'Add a rule set to the draft', {
    sent: limitedRecord(z.extend(ruleSet, optionalUuid)),
    stored: ruleSet,
  }),
  addInfo: recordEndpoint('info', 'Add a help text to the draft', { sent: z.extend(info, optionalUuid), stored: info }),
  addImageMarker: recordEndpoint('image-marker', 'Add an image with markers to the draft', {
    sent: limitedRecord(z.extend(imageMarker, optionalUuid)),
    stored: imageMarker,
  }),
  pasteItems: {
    ...draftEndpoint,
    path: '/checklist/template/{id}/past-items',
    body_limit: TEMPLATE_BODY_BYTES,
    summary: 'Paste copied items under new ids at a position in a page or section',
    body: z.object({
      revision,
      items: z.array(item).check(z.minLength(1), z.maxLength(MAX_TEMPLATE_ITEMS)),
      parent_id: z.nullable(uuid()),
      order: item.shape.order,
    }),
    output: z.object({ patch: templatePatch, revision: z.number() }),
  },
} as const;
