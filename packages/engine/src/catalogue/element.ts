/** The declaration of an element type. The other files of this folder declare the types, in groups. */
import type { Item, RecordKind } from '../template/document.ts';
import { type ItemType, PAGE_TYPES, type PageType } from './item-types.ts';
import type { RuleActionName, RuleOperator } from './rule-matrix.ts';
import type { CheckValue, PrintValue, ValueProblem } from './value.ts';
import type { ValueKind } from './value-kinds.ts';

/** Pages hold sections and questions, sections hold sections and questions, questions hold nothing. */
export type ElementKind = 'page' | 'section' | 'question';
/** The groups in the builder's palette. */
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

/** The plan features that templates can need. */
export type TemplateFeature = (typeof TEMPLATE_FEATURES)[number];
/** The features of plans that a template can need, by their codes in the contract. */
export const TEMPLATE_FEATURES = [
  'ckl_rule',
  'ckl_repeater',
  'ckl_calculation',
  'ckl_image_marker',
  'ckl_global_list',
  'act_create_issue',
] as const;

/** An option of an item: its type, bounds, and the default while the item does not set it. */
export interface OptionDeclaration {
  /** The type of the value. `units` is a list of unit keys; values are stored in the first one. */
  readonly type: 'boolean' | 'number' | 'text' | 'choice' | 'uuid' | 'list' | 'units' | 'record' | 'value';
  readonly default: unknown;
  /** The plan feature that is needed to set the option. */
  readonly feature?: TemplateFeature;
  /** Whether an item must have the option to be published. */
  readonly required?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  readonly maxLength?: number;
  /** The values of a `choice`. */
  readonly of?: readonly string[];
  /** The fields of a `record`, or of each entry of a `list` of records. Other fields are not checked. */
  readonly fields?: Readonly<Record<string, OptionDeclaration>>;
  /** The type of the entries of a `list` that contains no records. */
  readonly entries?: 'text';
  /** The records that a `uuid` points at. */
  readonly refers?: Exclude<RecordKind, 'items'>;
}
/** The options of a type by name. An item may have no others. */
export type OptionDeclarations = Readonly<Record<string, OptionDeclaration>>;

/**
 * The way in which an answer becomes points. `choices`: points of the chosen options; `checkbox`: max_score or
 * min_score; `range`: by bands, or the value between min_score and max_score; `answered`: default_score; `rule`: only
 * what a rule sets; `none`: never.
 */
export type Scoring = 'choices' | 'checkbox' | 'range' | 'answered' | 'rule' | 'none';

/** A complete element type, created by `defineElement`. */
export interface ElementType {
  readonly type: ItemType;
  readonly kind: ElementKind;
  readonly group: ElementGroup;
  /** Whether the type only exists in older templates; the palette does not offer it. */
  readonly deprecated: boolean;
  /** The type that replaced a deprecated one. */
  readonly replacedBy: ItemType | null;
  /** Whether the palette offers the type. */
  readonly live: boolean;
  readonly options: OptionDeclarations;
  /** The options that a new item sets: every default that is neither null nor false. */
  readonly defaults: () => Record<string, unknown>;
  readonly value: ValueKind;
  /** Whether the value is picked from the response set `response_set_id`. */
  readonly choices: boolean;
  /** Whether the value comes from the engine or the server rather than from people. */
  readonly computed: boolean;
  /** The plan features that a new item needs. */
  readonly features: readonly TemplateFeature[];
  readonly pages: readonly PageType[];
  readonly oncePerPage: boolean;
  readonly operators: readonly RuleOperator[];
  readonly actions: readonly RuleActionName[];
  readonly scoring: Scoring;
  /** The problem of a value, or null. The value `null` clears an answer and is always valid. */
  readonly checkValue: CheckValue;
  readonly print: PrintValue;
}

interface ElementDeclaration {
  readonly type: ItemType;
  readonly kind?: ElementKind;
  readonly group: ElementGroup;
  readonly deprecated?: boolean;
  readonly replacedBy?: ItemType;
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

/** Completes a declaration. By default a type is a question, offered, allowed on every page, and not scored. */
export function defineElement(declared: ElementDeclaration): ElementType {
  const { value, options, deprecated = false } = declared;
  const defaults = Object.entries(options).filter(([, option]) => option.default !== null && option.default !== false);
  return {
    type: declared.type,
    kind: declared.kind ?? 'question',
    group: declared.group,
    deprecated,
    replacedBy: declared.replacedBy ?? null,
    live: !deprecated && declared.offered !== false,
    options,
    defaults: () => Object.fromEntries(defaults.map(([name, option]) => [name, copyJson(option.default)])),
    value: value.kind,
    choices: declared.choices ?? false,
    computed: declared.computed ?? false,
    features: declared.features ?? [],
    pages: declared.pages ?? PAGE_TYPES,
    oncePerPage: declared.oncePerPage ?? false,
    operators: value.operators,
    actions: declared.actions ?? [],
    scoring: declared.scoring ?? 'none',
    checkValue: (answer, item, sets) =>
      answer === null ? null : (value.check(answer, item, sets) ?? checkChoiceCount(options, answer, item)),
    print: (answer, item, sets, words, unit) =>
      answer === null || answer === undefined ? '' : value.print(answer, item, sets, words, unit),
  };
}

/** Checks that a type with the option `multiple_selection` takes one choice unless the option is set. */
function checkChoiceCount(options: OptionDeclarations, answer: unknown, item: Item): ValueProblem | null {
  const isSingle = options.multiple_selection !== undefined && item.options.multiple_selection !== true;
  return isSingle && Array.isArray(answer) && answer.length > 1 ? { code: 'VALUE_ONE_CHOICE' } : null;
}

/** Copies plain JSON, so that items do not share lists. */
function copyJson(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value;
}
