/** Imports public records of food inspections in the way a device would sync them; see ATTRIBUTION.md. */
import { randomUUID } from 'node:crypto';
import type { AnswerChange, Item, TemplateDocument } from '@rounds/engine';
import { getPublishedVersion, type InspectionContext, sync } from '../modules/inspections/index.ts';
import { readOpenData } from './open-data.ts';

/** A row of the open data as it was published. */
interface InspectionRecord {
  readonly TRACKINGNUMBER: string;
  /** YYYYMMDD. */
  readonly INSPECTIONDATE: string;
  /** Violations separated by `|`, each with code, weight, sentence (which may contain commas) and repetition. */
  readonly VIOLLUMP: string;
  readonly HAZARDRATING: string;
}

interface DemoReferences {
  readonly template_id: number;
  /** Uuids by business number. */
  readonly assets: ReadonlyMap<string, string>;
}

/** The records only have the day, so every inspection takes the same half hour. */
const TIMES = { begun: 'T17:00:00Z', done: 'T17:30:00Z' };
const YES = 0;
const NO = 1;

/** Creates one completed inspection for each record. */
export async function importInspections(
  context: InspectionContext,
  { template_id, assets }: DemoReferences,
): Promise<void> {
  const { document } = await getPublishedVersion(context, template_id);
  for (const record of await readOpenData<InspectionRecord>('surrey-inspections.csv')) {
    const day = record.INSPECTIONDATE.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
    const batch = {
      uuid: randomUUID(),
      new: { template_id, asset_uuid: assets.get(record.TRACKINGNUMBER)! },
      changes: toChanges(document, record, day + TIMES.begun),
      complete: true,
    };
    const { status } = await sync(context, batch, new Date(day + TIMES.done));
    if (status !== 'completed') throw new Error(`the record of ${record.TRACKINGNUMBER} on ${day} is not complete`);
  }
}

function toChanges(document: TemplateDocument, record: InspectionRecord, at: string): AnswerChange[] {
  const violations = new Map(parseViolations(record).map(({ code, sentence }) => [code, sentence]));
  const options = new Map(document.response_sets.map((set) => [set.uuid, set.options]));
  const choices = (item: Item) => options.get(String(item.options.response_set_id)) ?? [];
  const change = (item: Item, answer: Pick<AnswerChange, 'value' | 'note'>) => ({
    id: randomUUID(),
    item_id: item.id,
    at,
    ...answer,
  });
  return document.items.flatMap((item): AnswerChange[] => {
    if (item.type === 'list') {
      const rating = choices(item).find(({ label }) => label === record.HAZARDRATING);
      return rating ? [change(item, { value: [rating.uuid] })] : [];
    }
    if (item.type !== 'yesno') return [];
    const violation = violations.get(item.reference_key ?? '');
    const answer = choices(item)[violation === undefined ? YES : NO]!;
    return [change(item, { value: [answer.uuid], ...(violation === undefined ? {} : { note: violation }) })];
  });
}

const parseViolations = ({ VIOLLUMP }: InspectionRecord) =>
  VIOLLUMP.split('|')
    .map((violation) => /^(?<code>\d+),[^,]+,(?<sentence>.+),[^,]+$/.exec(violation)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ code, sentence }) => ({ code: code!, sentence: sentence! }));
