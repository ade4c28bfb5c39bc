/** Global responses: answers with colors, points and translations that questions of several templates share. */
import { MAX_POINTS, type ResponseOption, type ResponseSet } from '@rounds/engine';
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { CONTENT_LANGUAGES } from '../languages.ts';
import { type ListDeclaration, searchQuery, selectOption } from '../list.ts';
import { resource } from '../resource.ts';
import { anyId, maxKeys, nameTranslations, nameTranslationsInput, requiredText, timestamp, uuid } from '../values.ts';
import { optionColor, TEMPLATE_BODY_BYTES } from './template.ts';

/** Yes/no questions have two or three answers, and others any number. */
export const GLOBAL_RESPONSE_TYPES = ['yesno', 'list'] as const;
export const MAX_GLOBAL_OPTIONS = 200;
/** The maximum length of the name, in characters. */
export const MAX_GLOBAL_RESPONSE_NAME_LENGTH = 200;
/** Together with the translations, the largest response fits into a call. */
const MAX_LABEL_LENGTH = 300;

const language = z.enum(CONTENT_LANGUAGES);
const label = requiredText(MAX_LABEL_LENGTH);
const optionSettings = {
  /** Points; null takes no part in scoring. */
  score: z._default(z.nullable(z.number().check(z.minimum(-MAX_POINTS), z.maximum(MAX_POINTS))), null),
  color: optionColor(),
  failed: z._default(z.boolean(), false),
  /** The label in other languages. */
  translations: z._default(z.partialRecord(language, label).check(maxKeys(CONTENT_LANGUAGES.length)), {}),
};
export const globalOption = z.object({ uuid: uuid(), label, ...optionSettings });
export type GlobalOption = z.infer<typeof globalOption>;

export const globalResponse = z.object({
  id: z.number(),
  uuid: uuid(),
  type: z.enum(GLOBAL_RESPONSE_TYPES),
  name: z.string(),
  /** The translations of its name; those of its answers are stored with them. */
  translations: nameTranslations(),
  /** The language of the labels. */
  language,
  options: z.array(globalOption),
  /** The number of templates with a question that uses it, also archived ones. */
  used_in: z.number(),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type GlobalResponse = z.infer<typeof globalResponse>;

/** An option without a uuid is a new one. One that is missing is removed from every draft that uses the response. */
const optionInput = z.object({ uuid: z.optional(uuid()), label, ...optionSettings });
const globalResponseInput = z.object({
  type: z.enum(GLOBAL_RESPONSE_TYPES),
  name: requiredText(MAX_GLOBAL_RESPONSE_NAME_LENGTH),
  translations: nameTranslationsInput(MAX_GLOBAL_RESPONSE_NAME_LENGTH),
  language: z.optional(language),
  options: z.array(optionInput).check(z.minLength(1), z.maxLength(MAX_GLOBAL_OPTIONS)),
});
export type GlobalResponseInput = z.input<typeof globalResponseInput>;

export const globalResponseList: ListDeclaration = {
  table_name: 'global_responses',
  columns: [
    { selector: 'name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'type', type: 'text', filter: 'select', options: GLOBAL_RESPONSE_TYPES },
    { selector: 'options', type: 'text' },
    { selector: 'used_in', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'updated_at', type: 'date', sortable: true, filter: 'dateRange' },
  ],
  default_sort: { key: 'name', direction: 'asc' },
};

const managing = { access: ['CKL_MANAGE_TEMPLATES'], prefix: 'CKL' } as const;
const changing = {
  ...managing,
  method: 'PUT',
  activity: 'global_response.changed',
  events: ['template.changed'],
  output: globalResponse,
  errors: ['CKL_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
} as const;

export const globalResponses = endpoints('globalResponses', {
  ...resource({
    path: '/checklist/global-response',
    names: ['a global response', 'global responses'],
    prefix: 'CKL',
    activity: 'global_response',
    id: anyId(),
    record: globalResponse,
    input: globalResponseInput,
    list: globalResponseList,
    view: managing.access,
    manage: managing.access,
    overrides: {
      create: { body_limit: TEMPLATE_BODY_BYTES },
      update: {
        body_limit: TEMPLATE_BODY_BYTES,
        summary: 'Update a global response, and with it the drafts of the templates that use it',
        events: ['template.changed'],
      },
    },
  }),
  all: {
    ...managing,
    method: 'GET',
    path: '/checklist/global-response/all',
    limit: 'search',
    summary: 'Search global responses by name, with their options',
    query: z.extend(searchQuery(50), { type: z.optional(z.enum(GLOBAL_RESPONSE_TYPES)) }),
    output: z.array(z.extend(selectOption(), { response: globalResponse })),
  },
  updateLanguage: {
    ...changing,
    path: '/checklist/global-response/{id}/{lang}',
    summary: 'Set the labels of a global response in one language; options that are missing keep theirs',
    params: z.object({ id: anyId(), lang: language }),
    body: z.object({
      options: z.array(z.object({ uuid: uuid(), label })).check(z.maxLength(MAX_GLOBAL_OPTIONS)),
    }),
  },
  translateOption: {
    ...changing,
    path: '/checklist/global-response/options/{id}/translate',
    summary: 'Set the label of one option in one language; an empty one removes the translation',
    params: z.object({ id: uuid() }),
    body: z.object({ lang: language, translation: z.string().check(z.maxLength(MAX_LABEL_LENGTH)) }),
  },
});

type ResponseSource = Pick<GlobalResponse, 'uuid' | 'name' | 'language' | 'options'>;

/** The copy for a template in this language; what a template adds to an option, such as the values of an import, stays. */
export function toResponseSet(
  source: ResponseSource,
  language: string,
  before: Pick<ResponseSet, 'uuid' | 'options'>,
): ResponseSet {
  const old = new Map(before.options.map((option) => [option.uuid, option]));
  const options = source.options.map((option): ResponseOption => {
    const values = old.get(option.uuid)?.values;
    return { ...toTemplateOption(option, source.language, language), ...(values && { values }) };
  });
  return { uuid: before.uuid, title: source.name, global_id: source.uuid, options };
}

function toTemplateOption(option: GlobalOption, from: string, to: string): ResponseOption {
  const { uuid, score, color, failed } = option;
  const labels = new Map(Object.entries({ ...option.translations, [from]: option.label }));
  const label = labels.get(to) ?? option.label;
  labels.delete(to);
  const translations = Object.fromEntries([...labels].map(([language, text]) => [language, { label: text }]));
  return { uuid, label, score, color: color as ResponseOption['color'], failed, translations };
}
