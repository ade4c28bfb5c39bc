/** The problems of a draft, by the field that the call names, so that errors of the server join them. */
import type { CustomField } from '@rounds/contract/custom-fields';
import { findRecurrenceProblems, type RecurrenceProblem } from '@rounds/recurrence';
import type { TFunction } from 'i18next';
import type { Format } from '../../../platform/i18n/index.ts';
import { serializeCondition } from './assets/conditions.ts';
import { type AssignmentDraft, toRecurrence } from './draft.ts';

export const STEPS = ['title', 'template', 'assets', 'people', 'schedule', 'options'] as const;
export type Step = (typeof STEPS)[number];

const STEP_FIELDS: Record<Step, readonly string[]> = {
  title: ['title', 'custom_fields'],
  template: ['template_id'],
  assets: ['asset_uuids', 'dynamic_assets', 'allow_additional_assets'],
  people: ['assignees', 'manager_ids'],
  schedule: ['type', 'start_at', 'end_at', 'timezone', 'recurrence'],
  options: ['restricted', 'auto_finish', 'collaborative'],
};

export type Messages = Readonly<Record<string, string>>;

export const getStep = (field: string): Step | undefined =>
  STEPS.find((step) => STEP_FIELDS[step].includes(field.split('.')[0]!));

interface ProblemWords {
  readonly t: TFunction<'assignments'>;
  readonly format: Format;
}

export function findProblems(draft: AssignmentDraft, fields: readonly CustomField[], words: ProblemWords): Messages {
  const { t } = words;
  const problems: Record<string, string> = {};
  if (draft.title.trim() === '') problems.title = t('problems.title');
  for (const { key, is_required } of fields) {
    if (is_required && isEmpty(draft.custom_fields[key])) problems[`custom_fields.${key}`] = t('problems.field');
  }
  if (!draft.template) problems.template_id = t('problems.template');
  if (draft.assignees.length === 0) problems.assignees = t('problems.assignees');
  for (const [index, { asset_type_uuid, conditions }] of draft.dynamic_assets.entries()) {
    if (asset_type_uuid === '') problems[`dynamic_assets.${index}`] = t('problems.asset_type');
    else if (conditions.some((one) => one.field_key === '' || !serializeCondition(one)))
      problems[`dynamic_assets.${index}`] = t('problems.condition');
  }
  return { ...problems, ...findScheduleProblems(draft, words) };
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

function findScheduleProblems(draft: AssignmentDraft, words: ProblemWords): Messages {
  const { t } = words;
  const { type, start_at, end_at, recurrence } = draft;
  const problems: Record<string, string> = {};
  if (type === 'direct' && start_at === '') problems.start_at = t('problems.start');
  if (type === 'direct' && end_at === '') problems.end_at = t('problems.end');
  if (start_at !== '' && end_at !== '' && end_at <= start_at) problems.end_at = t('problems.end_before_start');
  if (type === 'direct') return problems;
  if (recurrence.length === 0) problems.recurrence = t('problems.no_recurrence');
  return { ...problems, ...findRecurrenceMessages(draft, words) };
}

export function findRecurrenceMessages({ recurrence }: AssignmentDraft, words: ProblemWords): Messages {
  const found = findRecurrenceProblems(recurrence.map(toRecurrence));
  return Object.fromEntries(
    found.map((problem) => [['recurrence', ...problem.path].join('.'), toMessage(problem, words)]),
  );
}

/** In words; problems that the fields of the screen cannot have share one sentence. */
function toMessage({ code, params = {} }: RecurrenceProblem, { t, format }: ProblemWords): string {
  switch (code) {
    case 'invalid_number':
      return t('problems.number', params);
    case 'invalid_day':
      return t('problems.day');
    case 'invalid_time':
      return t('problems.time');
    case 'until_before_start':
      return t('problems.until_before_start', { day: format.date(String(params.start_day)) });
    case 'due_not_after_start':
      return t('problems.due');
    case 'unknown_timezone':
      return t('problems.timezone');
    case 'no_occurrence':
      return t('problems.no_occurrence');
    case 'too_many_recurrences':
      return t('problems.too_many_recurrences', params);
    default:
      return t('problems.recurrence');
  }
}
