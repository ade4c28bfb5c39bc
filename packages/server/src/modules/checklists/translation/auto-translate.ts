/** Translating texts of a draft by machine. */
import type { translations } from '@rounds/contract/checklists/translations.ts';
import { checkTranslation } from '@rounds/engine';
import { notFoundError } from '../../../http/api-error.ts';
import type { Call, PreloadCall, ResponseOf } from '../../../http/module.ts';
import { loadDraft } from '../drafts/draft.ts';
import { listTargetLanguages } from './describe.ts';
import { assertEdits, type Edit, lockForEditing, saveEdits, toSaved } from './edit.ts';
import { getTranslatedTemplate } from './languages.ts';
import { indexTexts } from './record-translations.ts';
import { getTranslatorName, translateTexts } from './translator.ts';

type AutoTranslate = typeof translations.bulkAutoTranslate;

interface Translated {
  readonly edits: readonly (Edit & { readonly source: string })[];
  readonly left: ResponseOf<AutoTranslate>['left'];
}

/** Asks for the translations while no transaction is open. */
export async function askForTranslations(call: PreloadCall<AutoTranslate>): Promise<Translated> {
  const { actor, body, database, params } = call;
  const keys = [...new Set(body.keys)];
  const { texts, from } = await database.inWorkspace(actor, async (tx) => {
    const template = await getTranslatedTemplate({ tx, params });
    const records = await loadDraft(tx, template);
    if (!listTargetLanguages(records).includes(params.lang)) throw notFoundError('CKL');
    const edits = keys.map((key) => ({ key, translation: '' }));
    await assertEdits({ tx, locale: call.locale, params }, { template, records }, edits, (at) => `keys.${at}`);
    const all = indexTexts(records);
    return { texts: keys.map((key) => all.get(key)!), from: records.head.language };
  });
  const answers = await translateTexts(
    call,
    texts.map(({ source }) => source),
    { from, to: params.lang },
  );
  const leftKeys: Translated['left'] = [];
  const edits = texts.flatMap((text, at) => {
    const answer = answers[at]!;
    const { key, source } = text;
    const isWrong =
      answer.translation !== null && checkTranslation(text, answer.translation).some(({ blocks }) => blocks);
    if (answer.translation !== null && !isWrong)
      return [{ key, translation: answer.translation.trim(), is_machine: true, source }];
    leftKeys.push({ key, reason: answer.translation === null ? answer.reason : 'damaged' });
    return [];
  });
  return { edits, left: leftKeys };
}

/** A text that is gone meanwhile is left out; one that has changed is outdated at once. */
export async function storeTranslations(
  call: Call<AutoTranslate>,
  { edits, left }: Translated,
): Promise<ResponseOf<AutoTranslate>> {
  const keys = new Set(edits.map(({ key }) => key));
  const edited = await lockForEditing(call, [...keys]);
  const texts = indexTexts(edited.records);
  const remaining = edits.filter(({ key }) => texts.has(key));
  if (remaining.length === 0) call.noActivity();
  const saved = remaining.length === 0 ? edited : await saveEdits(call, edited, remaining);
  return { ...(await toSaved(call, saved, keys)), translator: getTranslatorName(call.services), left };
}
