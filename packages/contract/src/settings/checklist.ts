/** Defaults for new templates, and how inspections are completed. */
import * as z from 'zod/mini';
import { CONTENT_LANGUAGES } from '../languages.ts';

/** The questions with which new templates can begin. */
export const START_QUESTIONS = [
  'document_id',
  'asset',
  'inspection_location',
  'inspection_start_date',
  'person',
] as const;
export type StartQuestion = (typeof START_QUESTIONS)[number];

const startQuestions = () => z.array(z.enum(START_QUESTIONS)).check(z.maxLength(2 * START_QUESTIONS.length));

export const checklistSettings = z.object({
  /** Language of new templates; null for the language of the person who creates one. */
  language: z.nullable(z.enum(CONTENT_LANGUAGES)),
  /** The questions on the start page of new templates, in their order. */
  start_questions: startQuestions(),
  /** Completing an inspection asks for the name of the person who is responsible. */
  require_sign_off: z.boolean(),
});
export type ChecklistSettings = z.infer<typeof checklistSettings>;

/** The settings of a workspace that has never changed them. */
export const CHECKLIST_DEFAULTS: ChecklistSettings = {
  language: null,
  start_questions: [],
  require_sign_off: false,
};

export const checklistSettingsEndpoints = {
  getChecklistSettings: {
    method: 'GET',
    path: '/settings/checklist',
    /** A new template begins with them. */
    access: ['APP_VIEW_SETTINGS', 'CKL_MANAGE_TEMPLATES'],
    prefix: 'APP',
    summary: 'Get the defaults of new templates, and whether inspections are signed off',
    output: checklistSettings,
  },
  updateChecklistSettings: {
    method: 'PUT',
    path: '/settings/checklist',
    access: ['APP_EDIT_SETTINGS'],
    prefix: 'APP',
    no_events: 'settings',
    summary: 'Update the defaults of new templates and the sign-off; omitted fields stay unchanged',
    body: z.object({
      language: z.optional(checklistSettings.shape.language),
      start_questions: z.optional(
        startQuestions().check(z.refine((types) => new Set(types).size === types.length, { error: 'field.unique' })),
      ),
      require_sign_off: z.optional(checklistSettings.shape.require_sign_off),
    }),
    output: checklistSettings,
    activity: 'settings.checklist_changed',
  },
} as const;
