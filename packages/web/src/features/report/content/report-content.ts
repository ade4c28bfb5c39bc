/** The content of a report: questions, answers and failures. */
import type { Inspection } from '@rounds/contract/inspections';
import {
  type Answer,
  type AnswerKey,
  answerKey,
  CATALOGUE,
  getOption,
  type Item,
  type ItemState,
  migrateTemplate,
  type PrintWords,
  type Progress,
  type RichText,
  type Score,
  type TemplateRecords,
  toRecords,
  translateTemplate,
  Wording,
} from '@rounds/engine';
import i18next, { type i18n as I18n } from 'i18next';
import { buildSteps, printWords, rowNumbers, type Step, type StepRow, toHeading } from '../../../kit/form/index.ts';

export interface Entry {
  readonly key: AnswerKey;
  readonly item: Item;
  /** The row number of a repeated question. */
  readonly number: number | undefined;
  /** The numbers of the enclosing rows, outermost first; empty outside of rows. */
  readonly rows: string;
  readonly state: ItemState;
  readonly answer: Answer | undefined;
  /** The pictures of the answer value, then those of its evidence. */
  readonly pictures: readonly string[];
  readonly recordings: readonly ReportFile[];
  /** The files that a page cannot show, offered for download. */
  readonly files: readonly ReportFile[];
  /** The picture of a signature, with who signed. */
  readonly signature: ReportFile | undefined;
  /** The text of an instruction below its title, or what is signed or acknowledged. */
  readonly text: { readonly text: string; readonly rich: RichText | null } | undefined;
}

export type ReportFile = Inspection['files'][number];

export interface Part extends Score {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly Part[];
}

/** An entry of a report section: an answer, or a heading. */
export type Line =
  | { readonly kind: 'answer'; readonly id: string; readonly entry: Entry }
  | {
      readonly kind: 'title';
      readonly id: string;
      readonly title: string;
      readonly depth: number;
      readonly color: string | null;
    };

export interface ReportContent {
  readonly language: string;
  /** The template in the report's language. */
  readonly records: TemplateRecords;
  readonly wording: Wording;
  /** The words and names for printing answers. */
  readonly words: PrintWords;
  readonly steps: readonly {
    readonly step: Step;
    /** The section's colour set by a rule. */
    readonly color: string | null;
    readonly lines: readonly Line[];
    readonly entries: readonly Entry[];
  }[];
  readonly entries: readonly Entry[];
  readonly failed: readonly Entry[];
  readonly withMedia: readonly Entry[];
  readonly signatures: readonly Entry[];
  readonly parts: readonly Part[];
  readonly progress: Progress;
}

const SIGNATURES = ['signature', 'end_signature'];
const TYPES_WITH_TEXT = ['instruction', 'acknowledgment', ...SIGNATURES];
const isSignature = (item: Item): boolean => SIGNATURES.includes(item.type);

/** The source of a report: an inspection that a user or a guest reads, or one with which it is compared. */
export type ReportSource = Pick<Inspection, 'template' | 'context' | 'answers' | 'rows' | 'computed' | 'files'>;

/** The title of the template in the language of the report. */
export const getTemplateTitle = (
  { template, template_title }: Pick<Inspection, 'template' | 'template_title'>,
  { language, records }: ReportContent,
): string => (language === template.language ? template_title : records.head.title);

/** Builds the report in one of the template's languages, and with the words of `texts`. */
export function toReportContent(inspection: ReportSource, language: string, texts?: I18n): ReportContent {
  const document = migrateTemplate(inspection.template);
  const records = toRecords(translateTemplate(document, language));
  const states = new Map(inspection.computed.items.map((state) => [state.key, state]));
  const answers = new Map(inspection.answers.map((answer) => [answerKey(answer), answer]));
  const getRows = (key: AnswerKey) => inspection.rows[key] ?? [];
  const answered = { item: (key: AnswerKey) => states.get(key), rows: getRows };
  const wording = new Wording(records, answered, () => printWords(records, inspection.context, texts));
  const titled = (item: Item, key: AnswerKey) => wording.item(item, key);
  const isVisible = (key: AnswerKey) => {
    const state = states.get(key);
    const item = state && records.items[state.item_id];
    if (!state?.visible || !item) return false;
    return state.excluded !== true && !getOption<boolean>(item, 'exclude_report');
  };
  const filesByUuid = new Map(inspection.files.map((file) => [file.uuid, file]));
  const sortedByKind = (uuids: readonly string[]) => {
    const details = uuids.map((uuid) => filesByUuid.get(uuid));
    return {
      // A file that has not arrived yet is most likely a picture, so its space is reserved.
      pictures: uuids.filter((_, index) => isPicture(details[index]?.type ?? 'image/')),
      recordings: details.filter((file) => file !== undefined).filter(({ type }) => isRecording(type)),
      files: details.filter((file) => file !== undefined).filter(({ type }) => !isPicture(type) && !isRecording(type)),
    };
  };
  const toEntry = ({ item, key, place, number }: StepRow): Entry => {
    const state = states.get(key)!;
    const answer = answers.get(key);
    const rows = rowNumbers({ records, run: () => ({ rows: getRows }) }, place);
    const signature = isSignature(item) ? filesByUuid.get(getFiles(state)[0] ?? '') : undefined;
    const info = TYPES_WITH_TEXT.includes(item.type) ? records.info[String(item.options.info_id)] : undefined;
    const shownInfo = info && {
      text: wording.text(info.text, key),
      rich: info.rich ? wording.rich(info.rich, key) : null,
    };
    const files = sortedByKind(filesOfAnswer(item, state, answer));
    return { key, item, number, rows, state, answer, signature, text: shownInfo, ...files };
  };
  const getColor = (key: AnswerKey) => states.get(key)?.color ?? null;
  const steps = buildSteps(records, { isVisible, getRows, withTitle: titled }).map((step) => {
    const lines = step.rows.flatMap((row): Line[] => {
      if (row.kind === 'question') return [{ kind: 'answer', id: row.id, entry: toEntry(row) }];
      if (row.kind !== 'heading' && row.kind !== 'row') return [];
      return [{ kind: 'title', id: row.id, title: toHeading(row), depth: row.depth, color: getColor(row.key) }];
    });
    return {
      step,
      color: step.section ? getColor(step.id) : null,
      lines,
      entries: lines.flatMap((line) => (line.kind === 'answer' ? [line.entry] : [])),
    };
  });
  const entries = steps.flatMap((step) => step.entries);
  return {
    language,
    records,
    wording,
    words: {
      ...printWords(records, inspection.context, texts),
      archived: (texts ?? i18next).getFixedT(null, 'report')('archived'),
    },
    steps,
    entries,
    failed: entries.filter((entry) => entry.state.failed),
    withMedia: entries.filter(hasFiles),
    signatures: entries.filter(({ signature }) => signature !== undefined),
    parts: getParts(
      inspection,
      steps.map(({ step }) => step),
    ),
    progress: inspection.computed.progress,
  };
}

const getFiles = (state: ItemState): readonly string[] => (Array.isArray(state.value) ? state.value : []);

/** The name of the person who signed, with the role if it is known. */
export const signerText = ({ signature }: Entry): string =>
  [signature?.signer?.name, signature?.signer?.role].filter(Boolean).join(', ');

export const hasFiles = ({ pictures, recordings, files }: Entry): boolean =>
  pictures.length + recordings.length + files.length > 0;

const isPicture = (type: string): boolean => type.startsWith('image/');
const isRecording = (type: string): boolean => /^(video|audio)\//.test(type);

function filesOfAnswer(item: Item, state: ItemState, answer: Answer | undefined): readonly string[] {
  const own = CATALOGUE[item.type].value === 'files' && !isSignature(item) ? getFiles(state) : [];
  return [...own, ...(answer?.media ?? [])];
}

/** Lists scored pages with their scored sections, in document order. */
function getParts({ computed }: ReportSource, steps: readonly Step[]): Part[] {
  const pages = [...new Map(steps.map(({ page }) => [page.id, page])).values()];
  return pages.flatMap((page): Part[] => {
    const score = computed.groups[page.id];
    if (!score || score.percent === null) return [];
    const sections = steps.flatMap((step): Part[] => {
      const own = step.page.id === page.id && step.section ? computed.groups[step.id] : undefined;
      return own && own.percent !== null ? [{ ...scoreOnly(own), id: step.id, title: step.title, sections: [] }] : [];
    });
    return [{ ...scoreOnly(score), id: page.id, title: page.title, sections }];
  });
}

const scoreOnly = ({ score, max, percent }: Score): Score => ({ score, max, percent });
