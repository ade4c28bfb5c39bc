/** The effects of publishing a version on open inspections, and moving them to it. */
import type { AffectedReference, OptionChange, QuestionChangeKind } from '@rounds/engine';
import { ITEM_TYPES, type ItemType } from '@rounds/engine';
import * as z from 'zod/mini';
import { startedJob } from '../started-job.ts';
import { anyId, numericId, uuid } from '../values.ts';

const QUESTION_CHANGES = [
  'gone',
  'moved',
  'type',
  'options',
  'one_choice',
  'source',
  'unit',
  'shape',
  'na',
  'rating',
  'score',
  'renamed',
  'required',
] as const satisfies readonly QuestionChangeKind[];
const itemType = z.enum(ITEM_TYPES as unknown as [ItemType, ...ItemType[]]);

const counts = z.object({
  /** The number of answers that are converted to another form. */
  converted: z.number(),
  /** Answers of which a part has no place any more; it stays readable in the history. */
  attention: z.number(),
});
export type AnswerCounts = z.infer<typeof counts>;

const optionChange = z.object({
  uuid: uuid(),
  label: z.string(),
  kind: z.enum(['deleted', 'replaced', 'renamed'] as const satisfies readonly OptionChange['kind'][]),
  to: z.nullable(z.string()),
});

/** A page, section or question that the draft changes, compared with the versions of open inspections. */
const itemImpact = z.object({
  item_id: uuid(),
  title: z.string(),
  is_question: z.boolean(),
  type: itemType,
  new_type: z.nullable(itemType),
  kinds: z.array(z.enum(QUESTION_CHANGES)),
  options: z.array(optionChange),
  answers: counts,
});
export type ItemImpact = z.infer<typeof itemImpact>;

const reference = z.object({
  by: z.enum([
    'rule',
    'expression',
    'calculation',
    'document_id',
    'text',
  ] as const satisfies readonly AffectedReference['by'][]),
  item_id: z.nullable(uuid()),
  title: z.string(),
  to: uuid(),
  to_title: z.string(),
  is_kept: z.boolean(),
});

const templateImpact = z.object({
  /** The revision of the draft that was compared. */
  revision: z.number(),
  published_version: z.nullable(z.number()),
  /** The number of open inspections by version, the newest first. */
  versions: z.array(
    z.object({ version_id: z.number(), version: z.number(), to_do: z.number(), in_progress: z.number() }),
  ),
  /** The number of open inspections on all versions, and of those with an answer that does not stay as it is. */
  inspections: z.number(),
  affected: z.number(),
  answers: counts,
  items: z.array(itemImpact),
  references: z.array(reference),
  /** Assignments that open inspections of the new version from now on. */
  assignments: z.number(),
  /** Issues that are not done and were raised at questions that answers lose. */
  issues: z.number(),
  /** Blocks of boards that show one of these questions. */
  charts: z.number(),
  /** Saved views of all people whose filters name one of these questions or answers. */
  saved_views: z.number(),
  /** Global responses that changed since the last publishing, by name: this one publishes them. */
  global_responses: z.array(z.object({ uuid: uuid(), name: z.string() })),
});
export type TemplateImpact = z.infer<typeof templateImpact>;

/** The result of the job that moves inspections. */
const movedInspections = z.object({
  moved: z.number(),
  /** The number of inspections with an answer that did not stay as it was. */
  affected: z.number(),
  answers: counts,
  /** The number of inspections that were not moved because they take too long to evaluate. */
  left: z.number(),
});
export type MovedInspections = z.infer<typeof movedInspections>;

/** The kind of the job that moves inspections. */
export const MOVING_JOB = 'inspections.move';

const managing = { access: ['CKL_MANAGE_TEMPLATES'], prefix: 'CKL', params: z.object({ id: anyId() }) } as const;

export const movingEndpoints = {
  getImpact: {
    ...managing,
    method: 'GET',
    path: '/checklist/template/{id}/impact',
    limit: 'search',
    summary:
      'Compare the draft with the versions that open inspections use: which answers, rules, calculations, issues and charts publishing it would touch',
    output: templateImpact,
    errors: ['CKL_OBJECT_NOT_FOUND'],
  },
  moveOpen: {
    ...managing,
    method: 'POST',
    path: '/checklist/template/{id}/move-inspections',
    limit: 'import',
    summary:
      'Start a job that moves the open inspections of a template to its published version, which has to be this one; each moves as a whole',
    body: z.object({ version_id: numericId() }),
    output: startedJob,
    no_events: 'job',
    errors: ['CKL_OBJECT_NOT_FOUND', 'CKL_NOT_PUBLISHED', 'CKL_REVISION_NOT_MATCH'],
    activity: 'template.inspections_moved',
  },
} as const;
