/** Options that many types share, each declared once. */
import { MEASURES } from '../units/measures.ts';
import { DATE_SHAPE_NAMES } from './date-shapes.ts';
import type { OptionDeclaration, OptionDeclarations } from './element.ts';

export const yes: OptionDeclaration = { type: 'boolean', default: true };
export const no: OptionDeclaration = { type: 'boolean', default: false };
export const text = (maxLength: number, fallback: string | null = null): OptionDeclaration => ({
  type: 'text',
  default: fallback,
  maxLength,
});
export const number = (fallback: number | null, bounds: { min?: number; max?: number; integer?: boolean } = {}) =>
  ({ type: 'number', default: fallback, ...bounds }) satisfies OptionDeclaration;
export const choice = (fallback: string, of: readonly string[]): OptionDeclaration => ({
  type: 'choice',
  default: fallback,
  of,
});
export const list = (
  fallback: readonly unknown[] | null = null,
  of: Pick<OptionDeclaration, 'fields' | 'entries'> = {},
): OptionDeclaration => ({ type: 'list', default: fallback, ...of });
export const record = (fields: OptionDeclarations): OptionDeclaration => ({ type: 'record', default: null, fields });
/** The source of an expression, limited in characters. */
export const expression = text(10_000);
export const value: OptionDeclaration = { type: 'value', default: null };
export const mandatory = (option: OptionDeclaration): OptionDeclaration => ({ ...option, required: true });
export const pointer = (refers: NonNullable<OptionDeclaration['refers']>): OptionDeclaration => ({
  type: 'uuid',
  default: null,
  refers,
});

/** The maximum points that an option, a rule or an inspector can give, also as a negative number. */
export const MAX_POINTS = 1_000_000;
export const POINT_BOUNDS = { min: -MAX_POINTS, max: MAX_POINTS };
/** Points as decimals; the engine converts them to integers of 1/10,000. */
const points = (fallback: number | null) => number(fallback, POINT_BOUNDS);

/** The characters of a reference that people read. */
export const MAX_REFERENCE_LENGTH = 40;

/** Options of every item on a page. `reference` is the code of a standard or form that people read, such as "205". */
export const pointers = {
  reference: text(MAX_REFERENCE_LENGTH),
  info_id: pointer('info'),
  rule_set_id: { ...pointer('rule_sets'), feature: 'ckl_rule' },
  image_marker_id: { ...pointer('image_markers'), feature: 'ckl_image_marker' },
} satisfies OptionDeclarations;

const rows = number(null, { min: 0, max: 10_000, integer: true });

/** Options of items that can be repeated. */
export const repeating = {
  repeatable: { ...no, feature: 'ckl_repeater' },
  repeatable_settings: record({ min: rows, max: rows }),
  repeat_count: expression,
} satisfies OptionDeclarations;

/** Options of every question that people answer. */
export const question = {
  ...pointers,
  ...repeating,
  grouped_item_id: pointer('grouped_items'),
  required: no,
  /** The message for a missing answer. */
  required_message: text(5_000),
  hidden: no,
  read_only: no,
  exclude_report: no,
  require_media: no,
  require_note: no,
  allow_n_a: no,
  constraint: record({ expression, message: text(5_000) }),
} satisfies OptionDeclarations;

/** Options of questions whose answers can name an inspection. */
export const naming = {
  /** The answer is part of the title of the inspection. */
  in_title: no,
} satisfies OptionDeclarations;

/** Options of items that people do not answer: texts, computed values, header data. */
export const display = {
  ...pointers,
  grouped_item_id: pointer('grouped_items'),
  hidden: no,
  exclude_report: no,
} satisfies OptionDeclarations;

export const rating = { enable_rating: no } satisfies OptionDeclarations;
const weight = number(1, { min: 0, max: 1_000 });

/** The points of the chosen options count unless scoring is disabled. */
export const choiceScoring = { ...rating, enable_score: yes, weight, custom_scoring: no } satisfies OptionDeclarations;
export const answeredScoring = {
  ...rating,
  enable_score: no,
  default_score: points(0),
  weight,
  custom_scoring: no,
} satisfies OptionDeclarations;
export const checkboxScoring = {
  ...rating,
  enable_score: no,
  min_score: points(0),
  max_score: points(1),
  weight,
  custom_scoring: no,
} satisfies OptionDeclarations;
/** `bands`: a list of `{ from, to, score }`, both inclusive; the first matching one counts. */
export const rangeScoring = {
  ...checkboxScoring,
  max_score: points(10),
  bands: list(null, { fields: { from: number(null), to: number(null), score: points(null) } }),
} satisfies OptionDeclarations;

export const lengths = {
  min_length: number(null, { min: 0, max: 100_000, integer: true }),
  max_length: number(null, { min: 0, max: 100_000, integer: true }),
} satisfies OptionDeclarations;
export const bounds = { min: number(null), max: number(null) } satisfies OptionDeclarations;
export const units = {
  unit_type: { type: 'choice', default: null, of: MEASURES },
  units: { type: 'units', default: null },
} satisfies OptionDeclarations;

/** A default is an answer, unless the question asks people to confirm it. */
export const defaults = { default_value: value, confirm_default: no } satisfies OptionDeclarations;

/** `default_value` is `{ type: 'current' }`, or `{ type: 'fixed', value }` with a date of the shape. */
export const dates = {
  date: yes,
  time: yes,
  date_time_shape: choice('year_month_day_hour_minute', DATE_SHAPE_NAMES),
  default_value: value,
  future_date: yes,
  prior_date: yes,
} satisfies OptionDeclarations;

/** Options of the start and end of the inspection, whose values are filled in automatically. */
export const inspectionDates = {
  ...dates,
  default_value: { type: 'value', default: { type: 'current' } },
} satisfies OptionDeclarations;

export const responses = {
  response_set_id: mandatory(pointer('response_sets')),
  options_type: choice('custom', ['custom', 'global']),
  ...defaults,
  choice_filter: expression,
} satisfies OptionDeclarations;

const field = {
  editable: no,
  field_key: mandatory(text(200)),
  field_type: mandatory(text(60)),
  value_type: mandatory(text(60)),
} satisfies OptionDeclarations;
export const assetField = {
  ...field,
  asset_type_uuid: mandatory(text(100)),
  asset_type_id: mandatory(number(null, { integer: true })),
} satisfies OptionDeclarations;
/** Templates of other products name an asset type here as well; it has no effect. */
export const assignmentField = {
  ...field,
  asset_type_uuid: text(100),
  asset_type_id: number(null, { integer: true }),
} satisfies OptionDeclarations;

const QUALITIES = ['normal', 'standard', 'sd', 'hd', 'fhd', 'qhd', 'custom', 'png'] as const;
export const camera = {
  allow_camera: yes,
  photo_library: yes,
  quality: choice('normal', QUALITIES),
} satisfies OptionDeclarations;
