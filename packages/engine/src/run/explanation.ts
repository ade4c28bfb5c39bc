/** The shape of the answer to "why is it so?" (`Run.why`): facts, their causes, and the rules behind them. */
import type { AnswerKey } from '../answers/change.ts';
import type { RuleActionName, RuleOperator } from '../catalogue/rule-matrix.ts';
import type { Id } from '../template/document.ts';
import type { NoticeCode } from './types.ts';

/** A condition with what came of it; comparisons with the values that were found. */
export type ReasonCondition =
  | { readonly kind: 'all' | 'any' | 'not'; readonly holds: boolean; readonly parts: readonly ReasonCondition[] }
  | {
      readonly kind: 'comparison';
      readonly holds: boolean;
      readonly item_id: Id;
      readonly operator: RuleOperator;
      readonly expected: unknown;
      readonly found: readonly unknown[];
    };
/** A rule set that acts on the item, whether or not it does so now. */
export interface Reason {
  readonly rule_set: Id;
  /** The branch that holds, from 0; null when none does. */
  readonly branch: number | null;
  readonly actions: readonly { readonly action: RuleActionName; readonly value?: unknown }[];
  /** The conditions asked up to the branch that holds, in order. */
  readonly conditions: readonly ReasonCondition[];
}

/** An answer that a calculation or a counter looked at. */
export interface ReadAnswer {
  readonly key: AnswerKey;
  readonly item_id: Id;
  readonly value: unknown;
}

/** Who decides a fact. Where a cause gives a value, a color or points, they stand in `value`. */
export type Cause =
  /** The item's own setting in the template. */
  | { readonly by: 'setting' }
  /** A rule set in `rules`; `branch` null: it acts because none of its branches with the action holds. */
  | {
      readonly by: 'rule';
      readonly rule_set: Id;
      readonly branch: number | null;
      readonly action: RuleActionName;
      readonly value?: unknown;
    }
  /** The nearest page, section, repeat or row above for which it was decided; `why` of its key says more. */
  | { readonly by: 'above'; readonly key: AnswerKey; readonly item_id: Id }
  /** A person answered, marked it N/A, scored it by hand, or (with the value null) took the answer away. */
  | { readonly by: 'person'; readonly at?: string; readonly user?: number; readonly value: unknown }
  /** What it starts with: its default, or what the inspection knows (its asset, its start). */
  | { readonly by: 'default'; readonly value: unknown }
  /** Worked out from other answers; `notice` says why it gives nothing. */
  | {
      readonly by: 'calculation';
      readonly value: unknown;
      readonly reads: readonly ReadAnswer[];
      readonly notice: NoticeCode | null;
    }
  /** Counted from what stands before it: the answers that count. */
  | { readonly by: 'count'; readonly value: unknown; readonly reads: readonly ReadAnswer[] }
  /** The answer itself: its points, or its failed option. */
  | { readonly by: 'answer' }
  /** The type: nobody answers what is worked out. */
  | { readonly by: 'type' }
  /** It does not count, because it is hidden (see `visible`), marked N/A (see `na`) or not answered. */
  | { readonly by: 'hidden' | 'na' | 'unanswered' };

/** A fact and its causes. Without causes it is the default of every item. */
export interface Fact<T> {
  readonly is: T;
  readonly causes: readonly Cause[];
}

/** Every fact of an item with what decided it. */
export interface Explanation {
  readonly key: AnswerKey;
  readonly item_id: Id;
  readonly facts: {
    readonly visible: Fact<boolean>;
    readonly enabled: Fact<boolean>;
    readonly read_only: Fact<boolean>;
    readonly required: Fact<boolean>;
    readonly na: Fact<boolean>;
    /** Of its causes the first decides; those behind it lie beneath and would decide in its place. */
    readonly value: Fact<unknown>;
    readonly failed: Fact<boolean>;
    readonly score: Fact<{ readonly score: number; readonly max: number } | null>;
    readonly color: Fact<string | null>;
    readonly rating: Fact<number | null>;
    readonly requires_note: Fact<boolean>;
    readonly requires_media: Fact<boolean>;
    readonly requires_action: Fact<boolean>;
    readonly excluded: Fact<boolean>;
  };
  /** All rule sets that act on the item, in document order; causes name them by `rule_set`. */
  readonly rules: readonly Reason[];
}
