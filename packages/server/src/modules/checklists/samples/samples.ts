/** Offers the sample templates, and makes own templates of them. */
import { type checklists, SAMPLE_KEYS, type SampleKey } from '@rounds/contract/checklists';
import type { Language } from '@rounds/contract/languages';
import { type Plan, planHasFeature } from '@rounds/contract/plans';
import { applyPatch, countTemplate, getRules, type TemplateRecords, toRecords } from '@rounds/engine';
import { findAddedFeatures, removeFeatureUses } from '@rounds/engine/edits';
import type { Tx } from '../../../db/database.ts';
import { notFoundError } from '../../../http/api-error.ts';
import type { Actor, AnswerOf, Call } from '../../../http/module.ts';
import { toEmptyRecords, toFullPatch } from '../drafts/draft.ts';
import { findEntry } from '../queries/entries.ts';
import { loadEntry } from '../templates/entry.ts';
import { type Author, publishDraft } from '../templates/publish.ts';
import { storeTemplate } from '../templates/templates.ts';
import { buildSample } from './build-sample.ts';

export async function listSamples({ locale, actor }: Call<typeof checklists.listSamples>) {
  return SAMPLE_KEYS.map((key) => {
    const { records, left_out } = fitToPlan(toRecords(buildSample(key, locale)), actor.plan);
    const { title, description } = records.head;
    const { questions } = countTemplate({ items: Object.values(records.items) });
    return { key, title, description, questions, left_out };
  });
}

/**
 * The sample without what the plan does not include. Questions that only a rule would have shown are optional then:
 * without the rule they are asked in every inspection, also where there is nothing to say.
 */
function fitToPlan(records: TemplateRecords, plan: Plan) {
  const uses = findAddedFeatures(toEmptyRecords(records.head), toFullPatch(records)).filter(
    ({ feature, setting }) => setting !== 'rule_set_id' && !planHasFeature(plan, feature),
  );
  const counts = Map.groupBy(uses, ({ feature }) => feature);
  const left_out = [...counts].map(([feature, { length: count }]) => ({ feature, count }));
  if (uses.length === 0) return { records, left_out };
  const reduced = applyPatch(records, removeFeatureUses(records, uses)).records;
  const shown = new Set(
    Object.values(records.rule_sets)
      .filter(({ uuid }) => !reduced.rule_sets[uuid])
      .flatMap((set) => getRules(set).branches)
      .flatMap(({ actions }) => actions.flatMap(({ action, items }) => (action === 'show' ? items : []))),
  );
  const items = Object.values(reduced.items).map((item) =>
    shown.has(item.id) ? { ...item, options: { ...item.options, required: false } } : item,
  );
  return { records: { ...reduced, items: Object.fromEntries(items.map((item) => [item.id, item])) }, left_out };
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
  author: Author & Pick<Actor, 'plan'>,
  { key, language }: { readonly key: SampleKey; readonly language: Language },
): Promise<{ id: number }> {
  const { records } = fitToPlan(toRecords(buildSample(key, language)), author.plan);
  const entry = await storeTemplate(tx, author, null, records);
  await publishDraft(tx, author, entry, { title: entry.title, locale: language });
  return { id: entry.id };
}
