/**
 * The answers that people gave, judged once when they arrive: whether they are empty, N/A or failed, and their points.
 * Rules show and hide questions far more often than answers change, and then only these flat arrays are read.
 */
import type { Answer } from '../../answers/change.ts';
import { indexOptions } from '../../catalogue/option-index.ts';
import { isEmpty } from '../../is-empty.ts';
import { toUnit } from '../../units/convert.ts';
import type { Layout } from '../compile/layout.ts';
import type { Node } from '../compile/node.ts';
import { NO_NUMBER, toNumber } from '../compile/numeric-value.ts';
import type { OptionTable } from '../compile/option-table.ts';
import * as Trait from '../compile/traits.ts';
import { toUnits } from '../score.ts';
import * as Flag from './flags.ts';

/** The answer has a value, which may be empty. Stored together with `NA`, `ANSWERED`, `FAILED` and `SCORED`. */
export const HAS_VALUE = 1;
/** Issues were raised about the answer. */
export const HAS_ISSUES = 2;

export class AnswerInputs {
  /** `HAS_VALUE`, `HAS_ISSUES`, and the flags of `flags.ts` that follow from the answer alone. */
  readonly flags: Int32Array;
  readonly values: unknown[];
  readonly numbers: Float64Array;
  readonly scores: Float64Array;
  readonly maxima: Float64Array;

  constructor(size: number) {
    this.flags = new Int32Array(size);
    this.values = new Array(size).fill(null);
    this.numbers = new Float64Array(size).fill(Number.NaN);
    this.scores = new Float64Array(size);
    this.maxima = new Float64Array(size);
  }

  /** Stores an answer. It reads the node only if the flat arrays do not contain what it needs. */
  set(slot: number, layout: Layout, answer: Answer | undefined): void {
    const { nodes, options } = layout;
    const traits = layout.traits[slot] as number;
    let value: unknown;
    let flags = 0;
    if (answer !== undefined) {
      if ((traits & Trait.ANSWERABLE) !== 0)
        value = (traits & Trait.MEASURED) === 0 ? answer.value : toOwnUnit(nodes[slot] as Node, answer);
      if (value !== undefined) flags = HAS_VALUE;
      if (answer.issues) flags |= HAS_ISSUES;
      if (answer.na === true && (traits & Trait.ALLOWS_NA) !== 0) flags |= Flag.NA;
    }
    const optionOffsets = layout.optionOffsets[slot] as number;
    const number = toNumber(value, options, optionOffsets);
    this.values[slot] = value ?? null;
    this.numbers[slot] = number;
    if (value !== undefined && !isEmpty(value)) {
      flags |= Flag.ANSWERED;
      if ((traits & (Trait.CAN_FAIL | Trait.CAN_SCORE)) !== 0)
        flags |=
          (traits & Trait.OPTION_POINTS) !== 0 && number !== NO_NUMBER && typeof value === 'object'
            ? this.#judgeOption(slot, options, optionOffsets, number)
            : this.#judge(slot, nodes[slot] as Node, value, answer);
    }
    this.flags[slot] = flags;
  }

  /** Does the same as `#judge`, but faster, for one chosen option whose own points are all that counts. */
  #judgeOption(slot: number, { units, failed }: OptionTable, at: number, place: number): number {
    const flags = failed[at + place] as number;
    const own = units[at + 1 + place] as number;
    if (Number.isNaN(own)) return flags;
    this.scores[slot] = own;
    this.maxima[slot] = units[at] as number;
    return flags | Flag.SCORED;
  }

  #judge(slot: number, node: Node, value: unknown, answer: Answer | undefined): number {
    const failed = isFailed(node, value) ? Flag.FAILED : 0;
    const table = (node.traits & Trait.CAN_SCORE) === 0 ? null : node.score;
    const units = table && scoreInUnits(node, value, table.custom ? answer?.score : undefined);
    if (table === null || units === null) return failed;
    this.scores[slot] = units;
    this.maxima[slot] = table.max;
    return failed | Flag.SCORED;
  }
}

/** The value of an answer, in which numbers are converted to the unit of their question. */
function toOwnUnit(node: Node, { value, unit }: Answer): unknown {
  const ownUnit = node.unit;
  return ownUnit === null || value === undefined ? value : toUnit(ownUnit, value, unit);
}

/** The score of a value, or of points that a person set, in 1/10,000; null if it is not scored. */
export function scoreInUnits({ score }: Node, value: unknown, points: number | undefined): number | null {
  if (!score) return null;
  return points === undefined ? score.toUnits(value) : toUnits(points, score.weight);
}

/** Whether some chosen option is a failed answer. */
export function isFailed({ traits, set }: Node, selection: unknown): boolean {
  if ((traits & Trait.CAN_FAIL) === 0 || !set || !Array.isArray(selection)) return false;
  const options = indexOptions(set);
  return selection.some((uuid) => options.get(uuid)?.failed === true);
}
