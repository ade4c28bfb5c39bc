/**
 * Refits answers when their inspection moves to another version of the template. The log only grows: whatever does not
 * fit is converted or cleared by a further change, and stays readable in the history.
 */
import type { Answer, AnswerAddress, AnswerChange, Change, Stamp } from '../answers/change.ts';
import { isRowChange } from '../answers/fold.ts';
import { isFileChange } from '../answers/register-claims.ts';
import { getOption } from '../catalogue/index.ts';
import type { Node } from '../run/compile/node.ts';
import type { Program } from '../run/compile/program.ts';
import type { Id } from '../template/document.ts';
import type { AnswerPart, AnswerRegisters, RefitOutcome, RefitReason } from './refit-step.ts';
import { refitValue } from './refit-value.ts';
import { listRepeats, sharesRepeats } from './repeats.ts';

/** The outcome of an answer in another version: `kept`, `converted`, or `attention` if a person has to look at it. */
export interface Refit {
  readonly outcome: RefitOutcome;
  readonly reasons: readonly RefitReason[];
  /**
   * The registers that have to be set for the answer to fit. The parts of an answer that different changes set come one
   * by one.
   */
  readonly parts: readonly AnswerPart[];
}

const KEPT: Refit = { outcome: 'kept', reasons: [], parts: [] };
const lose = (reason: RefitReason): Refit => ({ outcome: 'attention', reasons: [reason], parts: [] });

/** Whether an answer still has any content that a person entered. */
export const hasContent = ({ value, na, note, rating, score, media, issues }: Answer): boolean =>
  [value, note, rating, score].some((register) => register !== undefined && register !== null && register !== '') ||
  na === true ||
  (media?.length ?? 0) > 0 ||
  (issues?.length ?? 0) > 0;

export const findNode = (program: Program, id: Id): Node | undefined => {
  const index = program.indexOf.get(id);
  return index === undefined ? undefined : program.nodes[index];
};

/** Refits an answer to one version of a template to another version. */
export function refitAnswer(from: Program, to: Program, answer: Answer): Refit {
  const refit = refitRegisters(from, to, answer);
  // An empty text that another type does not take is cleared, but nobody needs to be informed.
  return hasContent(answer) ? refit : { ...KEPT, parts: refit.parts };
}

function refitRegisters(from: Program, to: Program, answer: Answer): Refit {
  const depth = answer.row?.length ?? 0;
  const [old, after] = [findNode(from, answer.item_id), findNode(to, answer.item_id)];
  // An answer that had no place in the previous version loses nothing in this one.
  const before = old && listRepeats(from, old).length === depth ? old : undefined;
  if (!after) return before ? lose('gone') : KEPT;
  if (before ? !sharesRepeats(from, before, to, after) : listRepeats(to, after).length !== depth)
    return before ? lose('moved') : KEPT;
  const steps = [
    ...(answer.value === undefined ? [] : [refitValue(from, before, to, after, answer)]),
    ...refitRemarks(after, answer),
  ];
  const outcomes = steps.map(({ outcome }) => outcome);
  return {
    outcome: outcomes.includes('attention') ? 'attention' : outcomes.includes('converted') ? 'converted' : 'kept',
    reasons: [...new Set(steps.flatMap(({ reason }) => reason ?? []))],
    parts: steps.flatMap(({ parts }) => parts),
  };
}

/** Refits what people enter in addition to the value, as far as the question no longer takes it. */
function refitRemarks(
  { item, element, answerable, allowsNA }: Node,
  { na, rating, score, note, media, issues }: Answer,
) {
  const lost = (register: 'na' | 'rating' | 'score') =>
    ({ outcome: 'attention', reason: register, parts: [{ register, set: { [register]: null } }] }) as const;
  const hasRemarks = note !== undefined || (media?.length ?? 0) > 0 || (issues?.length ?? 0) > 0;
  const takesRemarks = answerable || element.computed;
  return [
    ...(na === true && !(answerable && allowsNA) ? [lost('na')] : []),
    ...(rating !== undefined && getOption(item, 'enable_rating') !== true ? [lost('rating')] : []),
    ...(score !== undefined && getOption(item, 'custom_scoring') !== true ? [lost('score')] : []),
    ...(hasRemarks && !takesRemarks ? [{ outcome: 'attention', reason: 'type', parts: [] } as const] : []),
  ];
}

/**
 * Creates the changes that make an answer fit. Each has seen the change that it replaces and has its time, so that it
 * beats only that one: an answer that a person gave in the meantime, and that arrives later, still wins.
 */
export function toRefitChanges(answer: Answer, { parts }: Refit, newId: () => Id): AnswerChange[] {
  const groups = new Map<Id, { readonly stamp: Pick<Stamp, 'id' | 'at'>; registers: AnswerRegisters }>();
  for (const { register, set } of parts) {
    const stamp = answer.stamps?.[register] ?? { id: answer.change_id ?? '', at: answer.at ?? '' };
    const group = groups.get(stamp.id) ?? { stamp, registers: {} };
    group.registers = mergeRegisters(group.registers, set);
    groups.set(stamp.id, group);
  }
  return [...groups.values()].map(({ stamp, registers }) => ({
    ...toAddress(answer),
    id: newId(),
    seen: stamp.id,
    ...registers,
    at: stamp.at,
  }));
}

const toAddress = ({ item_id, row }: AnswerAddress): AnswerAddress => ({ item_id, ...(row?.length && { row }) });

/** Files of one change are removed and added together. */
function mergeRegisters(first: AnswerRegisters, second: AnswerRegisters): AnswerRegisters {
  const result = { ...first, ...second };
  for (const register of ['value', 'media'] as const) {
    const [one, other] = [first[register], second[register]];
    if (isFileChange(one) && isFileChange(other))
      result[register] = {
        ...((one.add || other.add) && { add: [...(one.add ?? []), ...(other.add ?? [])] }),
        ...((one.remove || other.remove) && { remove: [...(one.remove ?? []), ...(other.remove ?? [])] }),
      };
  }
  return result;
}

/** Refits a change that a device made in another version than the current one of its inspection. */
export function refitChange(from: Program, to: Program, change: Change): Refit {
  if (isRowChange(change)) {
    const [before, after] = [findNode(from, change.item_id), findNode(to, change.item_id)];
    if (!after) return lose('gone');
    return after.repeats && before && sharesRepeats(from, before, to, after) ? KEPT : lose('moved');
  }
  return refitAnswer(from, to, toAnswer(change));
}

/** Converts a change to the answer that it would be on its own. */
export function toAnswer(change: AnswerChange): Answer {
  const { id, at, value, unit, na, note, rating, score, media, issues } = change;
  const files = isFileChange(value) ? value.add : value;
  const registers = { value: files, unit, na, note, rating, score, media: media?.add, issues: issues?.add };
  const entries = Object.entries(registers).filter(([, register]) => register !== undefined && register !== null);
  return { ...toAddress(change), ...Object.fromEntries(entries), change_id: id, at };
}
