/** Translating the labels of global responses from the texts of a template. */
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import type { Translated } from '../translation/record-translations.ts';
import { type CopiesCall, updateCopies } from './copies.ts';
import { toGlobalResponse, toSubject } from './global-responses.ts';
import { globalResponseStore } from './queries.ts';

interface TranslatedOptions {
  readonly responses: readonly string[];
  readonly language: string;
  /** Keyed by the uuid of the option; an empty one removes the translation. */
  readonly labels: ReadonlyMap<string, string>;
  readonly translated: Translated;
}

/** Changes the responses and their copies in drafts. One that no longer exists has no labels to change. */
export async function translateGlobalOptions(
  call: CopiesCall & { readonly activity?: unknown },
  { responses, language, labels, translated }: TranslatedOptions,
): Promise<void> {
  for (const uuid of [...responses].sort()) {
    const before = await globalResponseStore.lock(call.tx, uuid);
    if (!before) continue;
    const to = language as ContentLanguage;
    const options = before.options.map((option) => {
      const label = labels.get(option.uuid);
      if (label === undefined) return option;
      if (to === before.language) return label === '' ? option : { ...option, label };
      const { [to]: _old, ...others } = option.translations;
      return { ...option, translations: { ...others, ...(label && { [to]: label }) } };
    });
    const row = await globalResponseStore.update(call.tx, before.id, { options: JSON.stringify(options) });
    await updateCopies(call, toGlobalResponse(row), translated);
    call.publish([{ code: 'global_response.changed', record: toSubject(row) as { id: number; uuid: string } }]);
  }
}
