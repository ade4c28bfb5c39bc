/**
 * Answers to questions that mask their input are for those who fill in the inspection. Everything else that leaves the
 * server, such as reports, files, feeds and links, contains a mask instead. `loadReport` and `toReadableLog` apply it, and
 * what is printed or sent comes from these two.
 */
import {
  type Answer,
  type AnswerChange,
  CATALOGUE,
  type Change,
  type Computed,
  type Id,
  type Item,
  type ItemState,
  isRowChange,
  MASKED_ANSWER,
} from '@rounds/engine';
import { canConduct } from '../access.ts';
import type { InspectionPeople } from '../queries/inspections.ts';
import type { RunnableVersion } from '../versions.ts';

type Person = Parameters<typeof canConduct>[0];
type Masked = Pick<RunnableVersion, 'masked'>;

/** @param reader null for guests, files, and everything that several people read */
export const canReadMasked = (reader: Person | null, inspection: InspectionPeople): boolean =>
  reader !== null && canConduct(reader, inspection);

/** A value, answered or computed, as others see it. That there is one, and when it was cleared, is no secret. */
const maskValue = (value: unknown): unknown => (value === null || value === undefined ? value : MASKED_ANSWER);

/** Registers of an answer, such as a change or what it was before. */
export function maskRegisters<R extends { readonly value?: unknown }>(
  { masked }: Masked,
  item_id: Id,
  registers: R,
): R {
  const isMasked = masked.has(item_id) && registers.value !== undefined;
  return isMasked ? { ...registers, value: maskValue(registers.value) } : registers;
}

export const maskChange = <C extends Change>(version: Masked, change: C): C =>
  isRowChange(change) ? change : (maskRegisters<AnswerChange>(version, change.item_id, change) as C);

interface MaskableReport {
  readonly version: RunnableVersion;
  readonly answers: readonly Answer[];
  readonly computed: Computed;
}

export function maskReport<R extends MaskableReport>(report: R): R {
  const { version, answers, computed } = report;
  if (version.masked.size === 0) return report;
  return {
    ...report,
    version: { ...version, document: { ...version.document, items: version.document.items.map(maskDefault(version)) } },
    answers: answers.map((answer) => maskRegisters(version, answer.item_id, answer)),
    computed: { ...computed, items: maskStates(version, computed.items) },
  };
}

export const maskStates = ({ masked }: Masked, states: readonly ItemState[]): readonly ItemState[] =>
  masked.size === 0 ? states : states.map((state) => maskState(masked, state));

function maskState(masked: RunnableVersion['masked'], state: ItemState): ItemState {
  // The offered items of a list may follow from a masked answer, and only people who answer need them.
  const open = state.offer?.filter ? { ...state, offer: null } : state;
  if (!masked.has(state.item_id)) return open;
  // The points of a number may be the number itself.
  const score = typeof state.value === 'number' ? null : state.score;
  return { ...open, value: maskValue(state.value), score };
}

/** A default is what most people leave as their answer. */
const maskDefault =
  ({ masked }: Masked) =>
  (item: Item): Item => {
    const { default_value, ...options } = item.options;
    const isMasked = default_value !== undefined && masked.has(item.id) && !CATALOGUE[item.type].computed;
    return isMasked ? { ...item, options } : item;
  };
