/** Sample templates that ship with the product. */

import { TEMPLATE_FEATURES } from '@rounds/engine';
import * as z from 'zod/mini';
import { LANGUAGES } from '../languages.ts';
import { numericId, requiredText } from '../values.ts';
import { templateEntry } from './template.ts';

/** The first ones suit most workspaces. */
export const SAMPLE_KEYS = [
  'workplace-safety',
  'vehicle-check',
  'food-hygiene',
  'fire-doors',
  'ladders',
  'forklift',
  'construction-site',
  'office-safety',
  'first-aid',
  'playground',
  'water-hygiene',
  'accessibility',
  'data-protection',
] as const;
export type SampleKey = (typeof SAMPLE_KEYS)[number];

export const sampleEndpoints = {
  listSamples: {
    method: 'GET',
    path: '/checklist/template/sample/list',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    summary: "List the sample templates in the caller's language",
    output: z.array(
      z.object({
        key: z.enum(SAMPLE_KEYS),
        title: z.string(),
        description: z.string(),
        questions: z.number(),
        /** Features that the plan of the workspace lacks; the template is created without them. */
        left_out: z.array(z.object({ feature: z.enum(TEMPLATE_FEATURES), count: z.number() })),
      }),
    ),
  },
  takeSample: {
    method: 'POST',
    path: '/checklist/template/sample/{key}',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    events: ['template.published'],
    summary:
      'Create and publish a template from a sample, without what the plan does not include; without a language, in that of the caller',
    params: z.object({ key: requiredText(60) }),
    body: z.object({
      parent_id: z.optional(z.nullable(numericId())),
      language: z.optional(z.enum(LANGUAGES)),
    }),
    output: templateEntry,
    errors: ['CKL_OBJECT_NOT_FOUND'],
    activity: 'template.created',
  },
} as const;
