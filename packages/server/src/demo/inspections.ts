/** Conducts the inspections of the demo workspace in the way a device would sync them. */
import { randomUUID } from 'node:crypto';
import type { AnswerChange, Item, TemplateDocument } from '@rounds/engine';
import { getPublishedVersion, type InspectionContext, sync } from '../modules/inspections/index.ts';
import type { DemoTemplate, DemoText, Finding } from './content.ts';

/** A template and its assets, as stored. */
export interface StoredTemplate {
  readonly demo: DemoTemplate;
  readonly template_id: number;
  readonly assets: readonly { readonly uuid: string; readonly name: string }[];
}

interface Visit {
  readonly number: number;
  readonly asset: StoredTemplate['assets'][number];
  readonly findings: readonly Finding[];
  readonly startedAt: Date;
}

const WEEKS = 14;
const MAX_FINDINGS = 4;
const MINUTE_MS = 60_000;

/** Completes one inspection of each template a week, with fewer findings in the later ones. */
export async function conductInspections(
  contexts: readonly InspectionContext[],
  stored: StoredTemplate,
  now: Date,
): Promise<void> {
  const { document } = await getPublishedVersion(contexts[0]!, stored.template_id);
  for (let week = 0; week < WEEKS; week += 1) {
    const visit = planVisit(stored, week, now);
    const end = new Date(visit.startedAt.getTime() + (18 + ((week * 7) % 25)) * MINUTE_MS);
    const context = contexts[week % contexts.length]!;
    const batch = {
      uuid: randomUUID(),
      new: { template_id: stored.template_id, asset_uuid: visit.asset.uuid },
      changes: toChanges(document, stored.demo, visit, context.locale),
      complete: true,
    };
    const { status } = await sync(context, batch, end);
    if (status !== 'completed') throw new Error(`the demo inspection of ${visit.asset.name} is not complete`);
  }
}

/** Begins an inspection that the visitor can continue: the first page is answered. */
export async function beginInspection(context: InspectionContext, stored: StoredTemplate, now: Date): Promise<void> {
  const { document } = await getPublishedVersion(context, stored.template_id);
  const visit = { ...planVisit(stored, WEEKS - 2, now), startedAt: new Date(now.getTime() - 40 * MINUTE_MS) };
  const changes = toChanges(document, stored.demo, visit, context.locale);
  await sync(context, {
    uuid: randomUUID(),
    new: { template_id: stored.template_id, asset_uuid: visit.asset.uuid },
    changes: changes.slice(0, Math.ceil(changes.length / 3)),
  });
}

/** The times are working hours of weekdays in the time zone of the server, the last of them before today. */
function planVisit({ demo, assets }: StoredTemplate, week: number, now: Date): Visit {
  const age = WEEKS - week;
  const startedAt = new Date(now);
  startedAt.setDate(startedAt.getDate() - (age - 1) * 7 - 1 - (demo.sample.length % 4));
  const weekend = { 0: 2, 6: 1 }[startedAt.getDay()] ?? 0;
  startedAt.setDate(startedAt.getDate() - weekend);
  startedAt.setHours(8 + ((week * 5 + demo.sample.length) % 8), (week * 17) % 60, 0, 0);
  const count = Math.min(MAX_FINDINGS, Math.round((age / WEEKS) * MAX_FINDINGS * ((week % 3) / 2)));
  const findings = Array.from(
    { length: count },
    (_, index) => demo.findings[(week + index * 2) % demo.findings.length]!,
  );
  return { number: week, asset: assets[week % assets.length]!, findings: [...new Set(findings)], startedAt };
}

/** Returns answers without findings. */
export const toUsualChanges = (
  document: TemplateDocument,
  demo: DemoTemplate,
  { name, number, startedAt }: { readonly name: string; readonly number: number; readonly startedAt: Date },
  locale: keyof DemoText,
): AnswerChange[] => toChanges(document, demo, { number, startedAt, asset: { uuid: '', name }, findings: [] }, locale);

function toChanges(
  document: TemplateDocument,
  { usual, notApplicable, findings: allFindings }: DemoTemplate,
  { number, asset, findings, startedAt }: Visit,
  locale: keyof DemoText,
): AnswerChange[] {
  const options = new Map(document.response_sets.map((set) => [set.uuid, set.options]));
  const getOptions = (item: Item) => options.get(String(item.options.response_set_id)) ?? [];
  const toValue = (item: Item, value: unknown): unknown => {
    const option = getOptions(item).find(({ values }) => values?.name === value);
    if (option) return [option.uuid];
    return typeof value === 'object' ? asset.name : value;
  };
  const details = Object.assign({}, ...findings.map((finding) => finding.details ?? {})) as Record<string, DemoText>;
  const skipped = notApplicable[number % (notApplicable.length * 2)];
  const at = (place: number) => new Date(startedAt.getTime() + place * 30_000).toISOString();
  return document.items.flatMap((item, place): AnswerChange[] => {
    const key = item.reference_key;
    if (!key) return [];
    const change = (registers: Pick<AnswerChange, 'value' | 'note' | 'na'>) => [
      { id: randomUUID(), item_id: item.id, at: at(place), ...registers },
    ];
    const finding = findings.find((one) => one.item === key);
    if (finding) {
      return change({ value: toValue(item, finding.value), ...(finding.note && { note: finding.note[locale] }) });
    }
    const detail = details[key];
    if (detail) return change({ value: detail[locale] });
    if (key === skipped) return change({ na: true });
    if (key in usual) return change({ value: toValue(item, usual[key]) });
    const isDetail = allFindings.some((one) => one.details && key in one.details);
    const first = isDetail ? undefined : getOptions(item)[0];
    return first ? change({ value: [first.uuid] }) : [];
  });
}
