/** The result of `Run.explain`: facts about an item, their causes, and the rules that act on it. */
import type { AnswerKey } from '../answers/change.ts';
import type { RuleActionName, RuleOperator } from '../catalogue/rule-matrix.ts';
import type { Id } from '../template/document.ts';
import type { NoticeCode } from './types.ts';

/** A condition with its outcome; comparisons also contain the values that were compared. */
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
  /** The index of the active branch; null if none is active. */
  readonly branch: number | null;
  readonly actions: readonly { readonly action: RuleActionName; readonly value?: unknown }[];
  /** The conditions that were checked, up to that of the active branch, in order. */
  readonly conditions: readonly ReasonCondition[];
}

/** An answer that a calculation or a counter has read. */
export interface ReadAnswer {
  readonly key: AnswerKey;
  readonly item_id: Id;
  readonly value: unknown;
}

/** The cause of a fact. A cause that sets a value, a color or points has them in `value`. */
export type Cause =
  /** The item's own setting in the template. */
  | { readonly by: 'setting' }
  /** A rule set in `rules`. With `branch` null, it applies because no branch with the action is active. */
  | {
      readonly by: 'rule';
      readonly rule_set: Id;
      readonly branch: number | null;
      readonly action: RuleActionName;
      readonly value?: unknown;
    }
  /** The nearest page, section, repeat or row above for which it was decided; `explain` its key for the reason. */
  | { readonly by: 'above'; readonly key: AnswerKey; readonly item_id: Id }
  /** A person answered, marked it N/A, scored it by hand, or (with the value null) cleared the answer. */
  | { readonly by: 'person'; readonly at?: string; readonly user?: number; readonly value: unknown }
  /** The default, or a fact of the inspection such as its asset or its start. */
  | { readonly by: 'default'; readonly value: unknown }
  /** The value is calculated from other answers; `notice` says why there is no result. */
  | {
      readonly by: 'calculation';
      readonly value: unknown;
      readonly reads: readonly ReadAnswer[];
      readonly notice: NoticeCode | null;
    }
  /** The value is counted from the answers before it. */
  | { readonly by: 'count'; readonly value: unknown; readonly reads: readonly ReadAnswer[] }
  /** The answer itself decides: its points, or an option that counts as failed. */
  | { readonly by: 'answer' }
  /** The type decides: people do not answer calculated items. */
  | { readonly by: 'type' }
  /** The item does not count, because it is hidden (see `visible`), marked N/A (see `na`) or not answered. */
  | { readonly by: 'hidden' | 'na' | 'unanswered' };

/** A fact and its causes. Without causes it is the default of every item. */
export interface Fact<T> {
  readonly is: T;
  readonly causes: readonly Cause[];
}

/** All facts about an item with their causes. */
export interface Explanation {
  readonly key: AnswerKey;
  readonly item_id: Id;
  readonly facts: {
    readonly visible: Fact<boolean>;
    readonly enabled: Fact<boolean>;
    readonly read_only: Fact<boolean>;
    readonly required: Fact<boolean>;
    readonly na: Fact<boolean>;
    /** The first cause decides; the others would decide without it, in this order. */
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
  /** All rule sets that act on the item, in document order; causes refer to them by `rule_set`. */
  readonly rules: readonly Reason[];
}
