/** What an element type declares. One file a type stands beside this one; none of them knows texts. */
import type { Item, RecordKind } from '../template/document.ts';
import { type ItemType, PAGE_TYPES, type PageType } from './item-types.ts';
import type { RuleActionName, RuleOperator } from './rule-matrix.ts';
import type { CheckValue, PrintValue, ValueProblem } from './value.ts';
import type { ValueKind } from './value-kinds.ts';

/** Pages hold sections and questions, sections hold sections and questions, questions hold nothing. */
export type ElementKind = 'page' | 'section' | 'question';
/** The groups of section 3.2 of the second specification. */
export type ElementGroup =
  | 'page'
  | 'section'
  | 'startPage'
  | 'endPage'
  | 'specialPage'
  | 'text'
  | 'numeric'
  | 'datetime'
  | 'yesno'
  | 'select'
  | 'approval'
  | 'multimedia'
  | 'scanning'
  | 'misc';

/** The features of plans that templates use, under the names that plans have for them. */
export type TemplateFeature = (typeof TEMPLATE_FEATURES)[number];
export const TEMPLATE_FEATURES = [
  'ckl_rule',
  'ckl_repeater',
  'ckl_calculation',
  'ckl_image_marker',
  'ckl_global_list',
  'act_create_issue',
] as const;

/** An option of an item: its type, bounds and the value that holds while the item names none. */
export interface OptionDeclaration {
  /** `units`: keys of units, the one that values are kept in first. */
  readonly type: 'boolean' | 'number' | 'text' | 'choice' | 'uuid' | 'list' | 'units' | 'record' | 'value';
  readonly default: unknown;
  /** The feature of the plan that setting it takes. */
  readonly feature?: TemplateFeature;
  /** Publishing refuses an item without it. */
  readonly required?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  readonly maxLength?: number;
  /** The values of a `choice`. */
  readonly of?: readonly string[];
  /** What a `record` has by name, and each entry of a `list` that holds records; other names are left alone. */
  readonly fields?: Readonly<Record<string, OptionDeclaration>>;
  /** What each entry of a `list` is, where it holds no records. */
  readonly entries?: 'text';
  /** The records that a `uuid` points at. */
  readonly refers?: Exclude<RecordKind, 'items'>;
}
/** The options of a type by name; an item may have no others. */
export type OptionDeclarations = Readonly<Record<string, OptionDeclaration>>;

/**
 * How an answer becomes points. `choices`: points of the chosen options; `checkbox`: max_score or
 * min_score; `range`: by bands, or the value between min_score and max_score; `answered`:
 * default_score; `rule`: only what a rule sets; `none`: never.
 */
export type Scoring = 'choices' | 'checkbox' | 'range' | 'answered' | 'rule' | 'none';

/** A type of element as its file declares it (second specification, section 3.2), completed by `element`. */
export interface ElementType {
  readonly type: ItemType;
  readonly kind: ElementKind;
  readonly group: ElementGroup;
  /** Opens, runs and prints in old templates; the palette does not offer it. */
  readonly deprecated: boolean;
  /** Offered by the palette. */
  readonly live: boolean;
  readonly options: OptionDeclarations;
  /** The options that a new item names: every default that is neither null nor false. */
  readonly defaults: () => Record<string, unknown>;
  readonly value: ValueKind;
  /** Its value picks from the response set `response_set_id`. */
  readonly choices: boolean;
  /** Its value comes from the engine or the server; people do not answer it. */
  readonly computed: boolean;
  /** The features of the plan that a new item of the type takes. */
  readonly features: readonly TemplateFeature[];
  readonly pages: readonly PageType[];
  readonly oncePerPage: boolean;
  readonly operators: readonly RuleOperator[];
  readonly actions: readonly RuleActionName[];
  readonly scoring: Scoring;
  /** What is wrong with a value, or null; `null` as value clears and is always right. */
  readonly checkValue: CheckValue;
  readonly print: PrintValue;
}

interface ElementDeclaration {
  readonly type: ItemType;
  readonly kind?: ElementKind;
  readonly group: ElementGroup;
  readonly deprecated?: boolean;
  readonly offered?: boolean;
  readonly options: OptionDeclarations;
  readonly value: {
    readonly kind: ValueKind;
    readonly operators: readonly RuleOperator[];
    readonly check: CheckValue;
    readonly print: PrintValue;
  };
  readonly choices?: boolean;
  readonly computed?: boolean;
  readonly features?: readonly TemplateFeature[];
  readonly pages?: readonly PageType[];
  readonly oncePerPage?: boolean;
  readonly actions?: readonly RuleActionName[];
  readonly scoring?: Scoring;
}

/** Completes a declaration: a live question that may stand on every page and scores nothing. */
export function defineElement(declared: ElementDeclaration): ElementType {
  const { value, options, deprecated = false } = declared;
  const named = Object.entries(options).filter(([, option]) => option.default !== null && option.default !== false);
  return {
    type: declared.type,
    kind: declared.kind ?? 'question',
    group: declared.group,
    deprecated,
    live: !deprecated && declared.offered !== false,
    options,
    defaults: () => Object.fromEntries(named.map(([name, option]) => [name, copyJson(option.default)])),
    value: value.kind,
    choices: declared.choices ?? false,
    computed: declared.computed ?? false,
    features: declared.features ?? [],
    pages: declared.pages ?? PAGE_TYPES,
    oncePerPage: declared.oncePerPage ?? false,
    operators: value.operators,
    actions: declared.actions ?? [],
    scoring: declared.scoring ?? 'none',
    checkValue: (given, item, sets) =>
      given === null ? null : (value.check(given, item, sets) ?? checkChoiceCount(options, given, item)),
    print: (given, item, sets, words, unit) =>
      given === null || given === undefined ? '' : value.print(given, item, sets, words, unit),
  };
}

/** Types that may take several ask for it; without it there is one choice at most. */
function checkChoiceCount(options: OptionDeclarations, given: unknown, item: Item): ValueProblem | null {
  const takesOne = options.multiple_selection !== undefined && item.options.multiple_selection !== true;
  return takesOne && Array.isArray(given) && given.length > 1 ? { code: 'VALUE_ONE_CHOICE' } : null;
}

/** Defaults are plain JSON; a copy keeps one item's list from being another's. */
function copyJson(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value;
}
