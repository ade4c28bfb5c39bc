/** Editing a draft: saving patches, and what several people who edit the same one learn of each other. */
import * as z from 'zod/mini';
import { presentUser } from '../presence.ts';
import { anyId, timestamp, uuid } from '../values.ts';
import { DRAFT_ERRORS } from './record-endpoints.ts';
import { patchFields, TEMPLATE_BODY_BYTES, templatePatch, templateVersion } from './template.ts';
import { languageTag, translationKey } from './translation.ts';

const idParams = z.object({ id: anyId() });
const revision = z.number().check(z.int(), z.minimum(0));
const MANAGE = ['CKL_MANAGE_TEMPLATES'] as const;

/** A saved patch. Several may be returned as one, with the revision of the last. */
export const draftRevision = z.object({
  revision: z.number(),
  patch: templatePatch,
  save_id: z.string(),
  user_id: z.number(),
  /** The name of the author. */
  by: z.string(),
  at: timestamp(),
});
export type DraftRevision = z.infer<typeof draftRevision>;

/** The published version, and what the draft has in addition to it. */
const draftState = {
  published_version: z.nullable(z.number()),
  has_draft: z.boolean(),
  /** A global response changed the draft, and nobody has edited or published it since. Absent otherwise. */
  need_merge_request: z.optional(z.literal(true)),
};

/** The events that everyone with an open draft receives: saves of others, and who is where. */
export const draftEvent = z.discriminatedUnion('kind', [
  /** The first event of a stream, and after every save. Without `patches`, what came after `after` is to be loaded. */
  z.object({
    kind: z.literal('changes'),
    after: z.number(),
    revision: z.number(),
    ...draftState,
    patches: z.optional(z.array(draftRevision)),
  }),
  z.object({ kind: z.literal('presence'), people: z.array(presentUser), count: z.number() }),
  /** The template was archived or deleted, or the person may no longer edit it. */
  z.object({ kind: z.literal('gone') }),
]);
export type DraftEvent = z.infer<typeof draftEvent>;

export const draftEndpoints = {
  saveDraft: {
    method: 'POST',
    path: '/checklist/template/{id}',
    access: MANAGE,
    prefix: 'CKL',
    summary:
      'Save a patch of the draft against a revision; repeating a save_id returns the first response. With merge=true, a patch of an earlier revision is applied if nobody else has touched its records since',
    body_limit: TEMPLATE_BODY_BYTES,
    params: idParams,
    body: z.object({
      save_id: uuid(),
      revision,
      contains_asset: z.optional(z.boolean()),
      merge: z.optional(z.boolean()),
      ...patchFields,
    }),
    output: z.object({
      revision: z.number(),
      has_draft: z.boolean(),
      saved_at: timestamp(),
      /** The saves between the revision of the caller and this one, if there are any and merge=true. */
      patches: z.optional(z.array(draftRevision)),
    }),
    errors: DRAFT_ERRORS,
    activity: 'template.changed',
  },
  listDraftChanges: {
    method: 'GET',
    path: '/checklist/template/{id}/changes',
    access: MANAGE,
    prefix: 'CKL',
    summary: 'List the saves of the draft after a revision',
    params: idParams,
    query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) }),
    output: z.object({
      revision: z.number(),
      ...draftState,
      patches: z.array(draftRevision),
    }),
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  watchDraft: {
    method: 'GET',
    path: '/checklist/template/{id}/events',
    access: MANAGE,
    prefix: 'CKL',
    summary: 'Receive server-sent events about the draft of one template: saves, and who is there',
    params: idParams,
    response: 'events',
    /** Each event. Missed events are not repeated: the first event has the revision from which to catch up. */
    output: draftEvent,
    errors: ['CKL_OBJECT_NOT_FOUND', 'APP_UNAVAILABLE', 'RATE_LIMITED'],
  },
  showDraftPresence: {
    method: 'POST',
    path: '/checklist/template/{id}/presence',
    access: MANAGE,
    prefix: 'CKL',
    no_events: 'personal',
    summary: 'Show the others at which item of the draft you are; repeat it at least every 30 seconds',
    params: idParams,
    body: z.object({
      item_id: z.nullable(uuid()),
      /** The text that the person edits in the translations. */
      place: z.optional(z.nullable(z.object({ language: languageTag(), key: z.nullable(translationKey()) }))),
      away: z.optional(z.boolean()),
    }),
    output: z.null(),
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  getVersion: {
    method: 'GET',
    path: '/checklist/template/{id}/version/{version}',
    access: MANAGE,
    prefix: 'CKL',
    summary: 'Get a published version with all its records',
    params: z.extend(idParams, { version: z.coerce.number().check(z.int(), z.minimum(1)) }),
    output: templateVersion,
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  discardDraft: {
    method: 'POST',
    path: '/checklist/template/{id}/discard-draft',
    access: MANAGE,
    prefix: 'CKL',
    summary: 'Replace the draft at this revision by the published version',
    params: idParams,
    body: z.object({ revision }),
    output: z.object({ revision: z.number() }),
    errors: [...DRAFT_ERRORS, 'CKL_NOT_PUBLISHED'],
    activity: 'template.changed',
  },
} as const;
