/** The actions and operators of rules, and which types support which actions. */

/** The actions of rules. `ACTIONS` says which types support which. */
export const RULE_ACTIONS = [
  'show',
  'hide',
  'set_hidden',
  'required',
  'not_required',
  'required_else_not_required',
  'enable',
  'disable',
  'enable_else_disable',
  'disable_else_enable',
  'set_color',
  'require_media',
  'require_note',
  'require_action',
  'set_value',
  'set_value_not_answered',
  'set_score',
  'set_rating',
  'exclude_report',
] as const;
/** The name of an action. */
export type RuleActionName = (typeof RULE_ACTIONS)[number];

/** The operators of comparisons. The value kinds (`value-kinds.ts`) say which they support. */
export const RULE_OPERATORS = [
  'equals',
  'not_equals',
  'exact',
  'not_exact',
  'contains',
  'not_contains',
  'any_in',
  'starts_with',
  'ends_with',
  'greater',
  'greater_equal',
  'less',
  'less_equal',
  'between',
  'not_between',
  'newer_than',
  'older_than',
  'empty',
  'not_empty',
  'exists',
  'not_exists',
] as const;
/** The name of an operator. */
export type RuleOperator = (typeof RULE_OPERATORS)[number];

const V = ['show', 'hide', 'set_hidden'] as const;
const R = ['required', 'not_required', 'required_else_not_required'] as const;
const E = ['enable', 'disable', 'enable_else_disable', 'disable_else_enable'] as const;
const C = ['set_color'] as const;
const M = ['require_media'] as const;
const N = ['require_note'] as const;
const A = ['require_action'] as const;
const S = ['set_value', 'set_value_not_answered'] as const;
const P = ['set_score', 'set_rating'] as const;
const X = ['exclude_report'] as const;

/** The actions of a rule on the question that it compares: those that do not decide over its answer. */
export const ACTIONS_ON_ITSELF: ReadonlySet<RuleActionName> = new Set([...R, ...C, ...M, ...N, ...A, ...P, ...X]);

/** The supported actions by group of types. */
export const ACTIONS = {
  page: [...V, ...X],
  section: [...V, ...E, ...C, ...X],
  scored: [...V, ...R, ...E, ...C, ...M, ...N, ...A, ...S, ...P, ...X],
  written: [...V, ...R, ...E, ...C, ...M, ...N, ...A, ...S, ...X],
  files: [...V, ...R, ...E, ...C, ...N, ...A, ...X],
  signed: [...V, ...R, ...E, ...C, ...M, ...N, ...A, ...X],
  computed: [...V, ...C, ...N, ...A, ...P, ...X],
  header: [...V, ...C, ...X],
} as const satisfies Record<string, readonly RuleActionName[]>;
