/** Offers the sample templates, and makes own templates of them. */
import { type checklists, SAMPLE_KEYS, type SampleKey } from '@rounds/contract/checklists';
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import type { Plan } from '@rounds/contract/plans.ts';
import { countTemplate, type TemplateRecords, toRecords } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import type { TemplateFeatureCount } from '../../../db/schema/stored-types.ts';
import type { NewEvent } from '../../../events/event-publisher.ts';
import { notFoundError } from '../../../http/api-error.ts';
import type { Actor, Call, ResponseOf } from '../../../http/module.ts';
import { getChecklistSettings } from '../../settings/index.ts';
import { findEntry } from '../queries/entries.ts';
import { loadEntry } from '../templates/entry.ts';
import { resolveFolderId } from '../templates/folders.ts';
import { type Author, publishDraft } from '../templates/publish.ts';
import { storeTemplate } from '../templates/templates.ts';
import { buildSample } from './build-sample.ts';
import { countFeatures, fitToPlan, listLeftOut } from './plan-fit.ts';

export interface OfferedSample {
  readonly key: SampleKey;
  readonly records: TemplateRecords;
  readonly questions: number;
  readonly left_out: readonly TemplateFeatureCount[];
}

/** Samples never change while the server runs, and are the same for all workspaces of a plan. */
const offered = new Map<string, OfferedSample>();

/** The sample as a workspace of this plan gets it, to read. Templates are made of new ones, which have ids of their own. */
export function getSample(key: SampleKey, language: Language, plan: Plan): OfferedSample {
  const name = `${key} ${language} ${plan}`;
  const cached = offered.get(name);
  if (cached) return cached;
  const whole = toRecords(buildSample(key, language));
  const records = fitToPlan(whole, plan);
  const { questions } = countTemplate({ items: Object.values(records.items) });
  const sample = { key, records, questions, left_out: listLeftOut(countFeatures(whole), plan) };
  offered.set(name, sample);
  return sample;
}

export const findSampleKey = (key: string): SampleKey | undefined => SAMPLE_KEYS.find((sample) => sample === key);

export async function listSamples({
  locale,
  actor,
}: Call<typeof checklists.listSamples>): Promise<ResponseOf<typeof checklists.listSamples>> {
  return SAMPLE_KEYS.map((key) => {
    const { records, questions, left_out } = getSample(key, locale, actor.plan);
    const { title, description } = records.head;
    return { key, title, description, questions, left_out: [...left_out] };
  });
}

export async function takeSample(
  call: Call<typeof checklists.takeSample>,
): Promise<ResponseOf<typeof checklists.takeSample>> {
  const { tx, actor, body, params } = call;
  const key = findSampleKey(params.key);
  if (!key) throw notFoundError('CKL');
  const parent_id = await resolveFolderId(tx, body.parent_id);
  const language = body.language ?? (await getSampleLanguage(call));
  const { id, published } = await installSample(tx, actor, { key, language, parent_id });
  const entry = (await findEntry(tx, id))!;
  call.activity({ type: 'template', id, title: entry.title, after: { sample: key } });
  call.publish([published]);
  return loadEntry(tx, entry);
}

/** The language that the workspace gives new templates, if samples have it, or that of the person. */
export async function getSampleLanguage({ tx, locale }: Pick<Call, 'tx' | 'locale'>): Promise<Language> {
  const { language } = await getChecklistSettings(tx);
  return LANGUAGES.find((one) => one === language) ?? locale;
}

interface SampleChoice {
  readonly key: SampleKey;
  readonly language: Language;
  readonly parent_id?: number | null;
}

/** Creates a template from a sample and publishes a version, so that an inspection can start at once; `published` is the event. */
export async function installSample(
  tx: Tx,
  author: Author & Pick<Actor, 'plan'>,
  { key, language, parent_id = null }: SampleChoice,
): Promise<{ readonly id: number; readonly published: NewEvent }> {
  const records = fitToPlan(toRecords(buildSample(key, language)), author.plan);
  const entry = await storeTemplate(tx, author, parent_id, records);
  const { id: version_id, version } = await publishDraft(tx, author, entry, { title: entry.title, locale: language });
  const record = { id: entry.id };
  return { id: entry.id, published: { code: 'template.published', record, data: { version, version_id } } };
}
