/** A report as it is read: what was asked, what was answered, what is worth a look first. */
import type { Inspection } from '@rounds/contract/inspections';
import {
  type Answer,
  answerKey,
  CATALOGUE,
  type Item,
  type ItemState,
  migrateTemplate,
  optionOf,
  type Progress,
  type Score,
  type TemplateRecords,
  toRecords,
} from '@rounds/engine';
import { type Step, stepsOf } from '../../../form/index.ts';

export interface Entry {
  readonly item: Item;
  readonly state: ItemState;
  readonly answer: Answer | undefined;
  /** Pictures of the answer, those of the question itself first. */
  readonly pictures: readonly string[];
}

export interface Part extends Score {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Part[];
}

export interface ReportContent {
  readonly records: TemplateRecords;
  readonly steps: readonly { readonly step: Step; readonly entries: readonly Entry[] }[];
  readonly entries: readonly Entry[];
  readonly failed: readonly Entry[];
  readonly withMedia: readonly Entry[];
  readonly signatures: readonly Entry[];
  readonly parts: readonly Part[];
  readonly progress: Progress;
}

const SIGNATURES = ['signature', 'end_signature'];
const isSignature = (item: Item): boolean => SIGNATURES.includes(item.type);

export function contentOf(inspection: Inspection): ReportContent {
  const records = toRecords(migrateTemplate(inspection.template));
  const states = new Map(inspection.computed.items.map((state) => [state.key, state]));
  const answers = new Map(inspection.answers.map((answer) => [answerKey(answer), answer]));
  const isShown = (id: string) => {
    const item = records.items[id];
    return (states.get(id)?.visible ?? false) && !(item && optionOf<boolean>(item, 'exclude_report'));
  };
  const entryOf = (item: Item): Entry => {
    const state = states.get(item.id)!;
    const answer = answers.get(item.id);
    return { item, state, answer, pictures: picturesOf(item, state, answer) };
  };
  const steps = stepsOf(records, isShown).map((step) => ({
    step,
    entries: step.rows.filter((row) => row.kind === 'question').map((row) => entryOf(row.item)),
  }));
  const entries = steps.flatMap((step) => step.entries);
  return {
    records,
    steps,
    entries,
    failed: entries.filter((entry) => entry.state.failed),
    withMedia: entries.filter((entry) => entry.pictures.length > 0),
    signatures: entries.filter((entry) => isSignature(entry.item) && filesOf(entry.state).length > 0),
    parts: partsOf(
      inspection,
      steps.map(({ step }) => step),
    ),
    progress: inspection.computed.progress,
  };
}

const filesOf = (state: ItemState): readonly string[] => (Array.isArray(state.value) ? state.value : []);

export const signatureOf = (entry: Entry): string | undefined => filesOf(entry.state)[0];

function picturesOf(item: Item, state: ItemState, answer: Answer | undefined): readonly string[] {
  const own = CATALOGUE[item.type].value === 'files' && !isSignature(item) ? filesOf(state) : [];
  return [...own, ...(answer?.media ?? [])];
}

/** Scored pages with their scored sections, in document order. */
function partsOf({ computed }: Inspection, steps: readonly Step[]): Part[] {
  const pages = [...new Map(steps.map(({ page }) => [page.id, page])).values()];
  return pages.flatMap((page): Part[] => {
    const score = computed.groups[page.id];
    if (!score || score.percent === null) return [];
    const sections = steps.flatMap((step): Part[] => {
      const own = step.page.id === page.id && step.id !== page.id ? computed.groups[step.id] : undefined;
      return own && own.percent !== null ? [{ ...scoreOnly(own), id: step.id, title: step.title, sections: [] }] : [];
    });
    return [{ ...scoreOnly(score), id: page.id, title: page.title, sections }];
  });
}

const scoreOnly = ({ score, max, percent }: Score): Score => ({ score, max, percent });
