/** Offers the sample templates, and makes own templates of them. */
import { type checklists, SAMPLE_KEYS, type SampleKey } from '@rounds/contract/checklists';
import type { Language } from '@rounds/contract/languages';
import { countTemplate, toRecords } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { notFoundError } from '../../../http/api-error.ts';
import type { AnswerOf, Call } from '../../../http/module.ts';
import { findEntry } from '../queries/entries.ts';
import { loadEntry } from '../templates/entry.ts';
import { type Author, publishDraft } from '../templates/publish.ts';
import { storeTemplate } from '../templates/templates.ts';
import { buildSample } from './build-sample.ts';

export async function listSamples({ locale }: Call<typeof checklists.listSamples>) {
  return SAMPLE_KEYS.map((key) => {
    const { title, description, items } = buildSample(key, locale);
    const { questions } = countTemplate({ items });
    return { key, title, description, questions };
  });
}

export async function takeSample(
  call: Call<typeof checklists.takeSample>,
): Promise<AnswerOf<typeof checklists.takeSample>> {
  const { tx, actor, body, params, locale } = call;
  const key = SAMPLE_KEYS.find((sample) => sample === params.key);
  if (!key) throw notFoundError('CKL');
  const { id } = await installSample(tx, actor, { key, language: body.language ?? locale });
  const entry = (await findEntry(tx, id))!;
  call.activity({ type: 'template', id, title: entry.title, after: { sample: key } });
  return loadEntry(tx, entry);
}

/** Creates a template from a sample and publishes it, so that an inspection can start at once. */
export async function installSample(
  tx: Tx,
  author: Author,
  { key, language }: { readonly key: SampleKey; readonly language: Language },
): Promise<{ id: number }> {
  const entry = await storeTemplate(tx, author, null, toRecords(buildSample(key, language)));
  await publishDraft(tx, author, entry, { title: entry.title, locale: language });
  return { id: entry.id };
}
