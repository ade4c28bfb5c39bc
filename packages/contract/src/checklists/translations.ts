/** Translating templates: languages, texts, files, and translation by machine. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { TEMPLATE_RECORD_BODY_BYTES } from './template.ts';
import { languageTag, MAX_AUTO_TRANSLATED, MAX_TRANSLATION_LENGTH, TRANSLATORS } from './translation.ts';
import { translationEndpoints } from './translation-endpoints.ts';

export * from './translation.ts';

export const translations = endpoints('translations', {
  ...translationEndpoints,
  translate: {
    method: 'POST',
    path: '/translate',
    access: ['CKL_MANAGE_TEMPLATES'],
    prefix: 'CKL',
    limit: 'translate',
    body_limit: TEMPLATE_RECORD_BODY_BYTES,
    no_events: 'reading',
    summary:
      'Translate texts by the translation service, or from what the workspace has translated before; stores nothing, and unknown texts are null',
    body: z.object({
      texts: z.array(z.string().check(z.minLength(1), z.maxLength(MAX_TRANSLATION_LENGTH))).check(
        z.minLength(1),
        z.maxLength(1_000),
        z.refine((texts) => texts.length <= MAX_AUTO_TRANSLATED, {
          error: 'field.auto_translated',
          params: { limit: MAX_AUTO_TRANSLATED },
        }),
      ),
      from: languageTag(),
      to: languageTag(),
    }),
    output: z.object({ texts: z.array(z.nullable(z.string())), translator: z.enum(TRANSLATORS) }),
    errors: ['CKL_TRANSLATE_FAILED', 'VALIDATION_FAILED'],
  },
});
