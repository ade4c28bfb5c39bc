/**
 * The effects of publishing the draft of a template on open inspections, and on everything else that names its
 * questions.
 */
import type { AnswerCounts, ItemImpact, inspections, TemplateImpact } from '@rounds/contract/inspections';
import {
  type Answer,
  answerKey,
  compareVersions,
  compile,
  concernsAnswers,
  foldChanges,
  listAffectedReferences,
  type Program,
  type QuestionChange,
  refitAnswer,
  type TemplateRecords,
  toDocument,
  toRecords,
} from '@rounds/engine';
import { notFoundError } from '../../../http/api-error.ts';
import type { Call, ResponseOf } from '../../../http/module.ts';
import { findDraft } from '../../checklists/index.ts';
import { countOpenVersions, countOthersNaming, readAnswersTo } from '../queries/moving.ts';
import { getVersion } from '../versions.ts';

type Impact = typeof inspections.getImpact;

export async function getImpact(call: Call<Impact>): Promise<ResponseOf<Impact>> {
  const { tx, database, params } = call;
  const draft = await findDraft(tx, params.id);
  if (!draft) throw notFoundError('CKL');
  const { id, revision, published_id, published_version, records } = draft;
  const to = compile(toDocument(records));
  const versions = await countOpenVersions(tx, id);
  const programs = new Map<number, Program>();
  // If there are no open inspections, the comparison is with the published version, which charts, rules and people
  // know.
  for (const version of new Set([...versions.map(({ version_id }) => version_id), published_id ?? 0]))
    if (version) programs.set(version, (await getVersion(tx, database, version)).program);
  const items = mergeChanges([...programs.values()].map((from) => compareVersions(from, to)));
  const concerned = items.filter(concernsAnswers).map(({ item_id }) => item_id);
  const isInUse = versions.length > 0 && concerned.length > 0;
  const answers = isInUse ? await countAnswers(call, id, { concerned, programs, to }) : NOTHING;
  const published = published_id ? programs.get(published_id)?.document : undefined;
  const before = published && toRecords(published);
  const options = items.flatMap((item) => item.options.map(({ uuid }) => uuid));
  const others = await countOthersNaming(tx, id, { items: concerned, options });
  return {
    revision,
    published_version,
    versions,
    inspections: versions.reduce((sum, { to_do, in_progress }) => sum + to_do + in_progress, 0),
    affected: answers.affected,
    answers: answers.total,
    items: items.map(
      (item): ItemImpact => ({ ...item, ...toLists(item), answers: answers.byItem.get(item.item_id) ?? NONE }),
    ),
    references: before ? listAffectedReferences(before, records, new Set(concerned)) : [],
    ...others,
    global_responses: before ? listDueResponses(before, records) : [],
  };
}

const NONE: AnswerCounts = { converted: 0, attention: 0 };
const NOTHING = { affected: 0, total: NONE, byItem: new Map<string, AnswerCounts>() };
const toLists = ({ kinds, options }: QuestionChange) => ({ kinds: [...kinds], options: [...options] });

/** Merges the changes that several versions in use would notice. */
function mergeChanges(lists: readonly (readonly QuestionChange[])[]): QuestionChange[] {
  const merged = new Map<string, QuestionChange>();
  for (const change of lists.flat()) {
    const previous = merged.get(change.item_id);
    const options = new Map([...(previous?.options ?? []), ...change.options].map((option) => [option.uuid, option]));
    merged.set(change.item_id, {
      ...change,
      kinds: [...new Set([...(previous?.kinds ?? []), ...change.kinds])],
      options: [...options.values()],
    });
  }
  return [...merged.values()];
}

interface Compared {
  readonly concerned: readonly string[];
  readonly programs: ReadonlyMap<number, Program>;
  readonly to: Program;
}

/** Exactly as moving would do it, but only for the questions that changed. */
async function countAnswers({ tx }: Pick<Call, 'tx'>, templateId: number, { concerned, programs, to }: Compared) {
  const itemIds = new Set(concerned);
  const byItem = new Map<string, AnswerCounts>();
  const total = { ...NONE };
  let affected = 0;
  const withRows = [...programs.values()].some(({ nodes }) =>
    nodes.some((node) => node.isRepeated && itemIds.has(node.item.id)),
  );
  for (const { version_id, changes } of await readAnswersTo(tx, templateId, { items: concerned, withRows })) {
    const from = programs.get(version_id);
    if (!from) continue;
    const { answers, rows } = foldChanges(changes);
    let isAffected = false;
    for (const answer of answers.values()) {
      if (!itemIds.has(answer.item_id) || !isShown(from, rows, answer)) continue;
      const { outcome } = refitAnswer(from, to, answer);
      if (outcome === 'kept') continue;
      isAffected = true;
      total[outcome] += 1;
      const counts = byItem.get(answer.item_id) ?? NONE;
      byItem.set(answer.item_id, { ...counts, [outcome]: counts[outcome] + 1 });
    }
    if (isAffected) affected += 1;
  }
  return { affected, total, byItem };
}

/** Excludes answers in rows that were removed, which are in the log only. */
function isShown(from: Program, rows: ReadonlyMap<string, readonly string[]>, { item_id, row = [] }: Answer): boolean {
  const repeats: string[] = [];
  for (let at = from.nodes[from.indexOf.get(item_id) ?? -1]; at; at = from.nodes[at.parent])
    if (at.repeats) repeats.unshift(at.item.id);
  return row.every((uuid, depth) =>
    rows.get(answerKey({ item_id: repeats[depth] ?? '', row: row.slice(0, depth) }))?.includes(uuid),
  );
}

/** Global responses whose copy in the draft is another than the published one. */
function listDueResponses(before: TemplateRecords, after: TemplateRecords): TemplateImpact['global_responses'] {
  return Object.values(after.response_sets).flatMap((set) => {
    const { uuid, global_id, title = '' } = set;
    const old = before.response_sets[uuid];
    const isDue =
      global_id && old?.global_id === global_id && JSON.stringify(old.options) !== JSON.stringify(set.options);
    return isDue ? [{ uuid: global_id, name: title }] : [];
  });
}
