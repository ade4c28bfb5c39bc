/** The facts of a completed inspection: who answered, what its sections scored, and each answer that counts. */
import { type Answer, CATALOGUE, convert, type ItemState, isUuid } from '@rounds/engine';
import type { CompletedInspection } from '../inspections/index.ts';
import { NOT_TICKED, type PlannedQuestion, TICKED, type VersionPlan } from './questions.ts';

/** Bits of a fact, which the view `pending_answer_fact` reads; a test compares them. */
export const MARKS = { first: 1, failed: 2, na: 4, note: 8, media: 16 } as const;

export interface AnswerFact {
  readonly question_id: number;
  readonly position: number;
  readonly option_id: string | null;
  readonly number: number | null;
  readonly marks: number;
}
export interface SectionFact {
  readonly section_uuid: string;
  score: number;
  score_max: number;
}
export interface InspectionFacts {
  readonly auditors: readonly number[];
  readonly sections: readonly SectionFact[];
  readonly answers: readonly AnswerFact[];
}

export function collectFacts(plan: VersionPlan, { answers, computed }: CompletedInspection): InspectionFacts {
  const auditors = new Set<number>();
  const facts: AnswerFact[] = [];
  for (const [position, state] of computed.items.entries()) {
    if (!state.visible || !(state.answered || state.na)) continue;
    const question = plan.get(state.item_id);
    if (!question) continue;
    const answer = answers.answers.get(state.key);
    const author = answer && getAuthor(answer, state);
    if (author !== undefined) auditors.add(author);
    addFacts(facts, question, { state, given: answer, position });
  }
  return { auditors: [...auditors].sort((a, b) => a - b), sections: listSections(computed.groups), answers: facts };
}

/** Returns the person who entered the value: others may have added a note later. */
const getAuthor = ({ stamps, by }: Answer, { na }: ItemState): number | undefined =>
  stamps?.[na ? 'na' : 'value']?.by ?? by;

function addFacts(
  facts: AnswerFact[],
  question: PlannedQuestion,
  {
    state,
    given,
    position,
  }: { readonly state: ItemState; readonly given: Answer | undefined; readonly position: number },
): void {
  const hasFiles = CATALOGUE[question.type].value === 'files' && state.answered;
  const marks =
    (state.failed ? MARKS.failed : 0) |
    (state.na ? MARKS.na : 0) |
    (given?.note ? MARKS.note : 0) |
    (hasFiles || given?.media?.length ? MARKS.media : 0);
  const options = state.na ? [] : listOptions(question, state.value);
  const number = state.na ? null : toNumber(question, state);
  for (const [index, option_id] of (options.length > 0 ? options : [null]).entries()) {
    facts.push({
      question_id: question.id,
      position,
      option_id,
      number,
      marks: index === 0 ? marks | MARKS.first : marks,
    });
  }
}

function listOptions({ kind }: PlannedQuestion, value: unknown): string[] {
  if (kind !== 'options') return [];
  if (typeof value === 'boolean') return [value ? TICKED : NOT_TICKED];
  if (!Array.isArray(value)) return [];
  return [...new Set(value.filter((one) => typeof one === 'string' && isUuid(one)).map((one) => one.toLowerCase()))];
}

/**
 * Converts a value to the unit of the question; null if that is impossible, because it would be mixed with other units.
 * A date is the number of days since 1970.
 */
function toNumber({ kind, unit }: PlannedQuestion, { value, unit: answerUnit }: ItemState): number | null {
  if (kind === 'date') return typeof value === 'string' ? toDays(value) : null;
  if (kind !== 'number' || typeof value !== 'number' || !Number.isFinite(value)) return null;
  const converted = unit === null || !answerUnit ? value : convert(value, answerUnit, unit);
  return converted !== null && Number.isFinite(converted) ? converted : null;
}

const DAY_MS = 86_400_000;
/** Returns the first day of a date, such as of a month. */
function toDays(value: string): number | null {
  const [year, month = '01', day = '01'] = value.slice(0, 10).split('-');
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(time) ? null : time / DAY_MS;
}

/** The rows of a section in a repeating group count together. */
function listSections(groups: CompletedInspection['computed']['groups']): SectionFact[] {
  const sections = new Map<string, SectionFact>();
  for (const [key, { score, max, percent }] of Object.entries(groups)) {
    if (percent === null) continue;
    const section_uuid = key.slice(key.lastIndexOf('/') + 1);
    const section = sections.get(section_uuid) ?? { section_uuid, score: 0, score_max: 0 };
    section.score += score;
    section.score_max += max;
    sections.set(section_uuid, section);
  }
  return [...sections.values()];
}
