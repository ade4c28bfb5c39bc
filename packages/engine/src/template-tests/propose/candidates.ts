/** Lists values with which a question could be answered, as candidates for the search for an answer. */
import { DATE_SHAPES, type DateShape, dateInZone } from '../../catalogue/date-shapes.ts';
import { getNumberOption, getOption } from '../../catalogue/index.ts';
import { getNumberBounds } from '../../catalogue/number-bounds.ts';
import { getDateShape } from '../../catalogue/value-kinds.ts';
import { isNumber, isText } from '../../json.ts';
import type { Node } from '../../run/compile/node.ts';
import type { Program } from '../../run/compile/program.ts';
import { checkBounds } from '../../template/bounds.ts';
import type { Id, TestContext } from '../../template/document.ts';
import type { Literal } from './literals.ts';

/** A file, list item or record that a test can name where any one does. */
const SOME_ID = '00000000-0000-4000-8000-000000000001';

/** The first value that meets all demands on a question, preferably within its bounds; undefined if there is none. */
export function findValue(
  program: Program,
  node: Node,
  literals: readonly Literal[],
  context: TestContext,
): { readonly value: unknown } | undefined {
  const hints = literals.flatMap((literal) => literal.hints);
  const fits = listCandidates(node, hints, context).filter(
    (value) =>
      literals.every(({ accepts }) => accepts(value)) &&
      node.element.checkValue(value, node.item, program.sets) === null,
  );
  const best = fits.findIndex((value) => checkBounds(node.item, value).length === 0);
  return fits.length === 0 ? undefined : { value: fits[Math.max(0, best)] };
}

/** Values of the type of a question around the hints; null, no answer, comes last. */
export function listCandidates(node: Node, hints: readonly unknown[], context: TestContext): unknown[] {
  return [...listValues(node, hints, context), null];
}

function listValues(node: Node, hints: readonly unknown[], context: TestContext): unknown[] {
  switch (node.element.value) {
    case 'choices':
      return listChoices(node, hints);
    case 'boolean':
      return [true, false];
    case 'number':
      return listNumbers(node, hints);
    case 'date':
      return listDates(getDateShape(node.item), hints, context);
    case 'text':
      return listTexts(node, hints);
    case 'any':
      return node.item.options.field_type === 'text' ? listTexts(node, hints) : listNumbers(node, hints);
    case 'people':
      return [...listSubsets(hints), [1]];
    case 'list_items':
      return [...listSubsets(hints), [SOME_ID]];
    case 'files':
      return [[SOME_ID]];
    case 'uuid':
      return [...hints.filter(isText), SOME_ID];
    case 'location':
      return [{ lat: 0, lng: 0 }];
    case 'acknowledgment':
      return [{ accepted: true, at: context.started_at, by: 1 }];
    default:
      return [];
  }
}

/** Lists the hinted lists, their entries, and lists of two of them. */
function listSubsets(hints: readonly unknown[]): unknown[] {
  const lists = hints.filter((hint) => Array.isArray(hint));
  const single = lists.flat();
  return [...lists, ...single.map((one) => [one]), [...new Set(single)]];
}

function listChoices({ item, set }: Node, hints: readonly unknown[]): unknown[] {
  const all: Id[] = set?.options.map(({ uuid }) => uuid) ?? [];
  const single = all.map((uuid) => [uuid]);
  if (getOption(item, 'multiple_selection') !== true) return single;
  const hinted = listSubsets(hints) as Id[][];
  const withMore = hinted.flatMap((list) => all.filter((uuid) => !list.includes(uuid)).map((uuid) => [...list, uuid]));
  const inOrder = (list: readonly Id[]) => all.filter((uuid) => list.includes(uuid));
  return [...single, ...[...hinted, ...withMore.slice(0, MAX_CANDIDATES), all].map(inOrder)].filter(
    (list) => list.length > 0,
  );
}
const MAX_CANDIDATES = 200;

/** Lists numbers near the hints and the bounds, in steps that the question accepts. */
function listNumbers({ item }: Node, hints: readonly unknown[]): number[] {
  const { min, max } = getNumberBounds(item);
  const decimals = getNumberOption(item, 'decimal') ?? 2;
  const step = item.type === 'slider' ? (getNumberOption(item, 'step') ?? 1) : 1;
  const small = item.type === 'slider' ? step : 10 ** -Math.min(decimals, 6);
  const near = [...new Set(hints.filter(isNumber))].sort((a, b) => a - b);
  const between = near.slice(1).map((high, index) => (high + (near[index] as number)) / 2);
  const candidates = near.flatMap((hint) => [hint, hint + step, hint - step, hint + small, hint - small]);
  const base = min ?? 0;
  const snap = (value: number) => (item.type === 'slider' ? base + Math.round((value - base) / step) * step : value);
  const middle = min !== null && max !== null ? [(min + max) / 2] : [];
  const all = [...candidates, ...between, ...[min, max].filter(isNumber), ...middle, 1, 0, 10, 100];
  return [...new Set(all.map((value) => round(snap(value), Math.min(decimals, 6))))];
}

const round = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;

function listTexts({ item }: Node, hints: readonly unknown[]): string[] {
  if (item.type === 'url') return [...hints.filter(isText), 'https://example.com'];
  const near = [...new Set(hints.filter(isText))];
  const length = getNumberOption(item, 'min_length') ?? 0;
  const plain = 'x'.repeat(Math.min(Math.max(1, length), 1_000));
  return [
    ...near,
    ...near.flatMap((hint) => [`${hint}x`, `x${hint}`, `x${hint}x`]),
    near.join(' '),
    near.toReversed().join(' '),
    plain,
  ].filter((text) => text !== '');
}

/** Lists the moment of the test, the hints, and the units of time before and after both. */
function listDates(shape: DateShape, hints: readonly unknown[], { started_at, zone }: TestContext): string[] {
  if (!DATE_SHAPES[shape]) return [];
  const near = [...hints.filter(isText), dateInZone(started_at, zone, shape)];
  return [...new Set([...near, ...near.flatMap((date) => listDatesAround(date, shape)), ...(ENDS[shape] ?? [])])];
}

const ENDS: Partial<Record<DateShape, readonly string[]>> = {
  hour_minute: ['00:00', '23:59'],
  month_day: ['01-01', '12-31'],
  day_hour_minute: ['01T00:00', '31T23:59'],
};

const DAY_MS = 86_400_000;
const STEPS_MS = [60_000, DAY_MS, 31 * DAY_MS, 366 * DAY_MS];

/** Lists the date some time earlier and later, with as many parts as it has. */
function listDatesAround(date: string, shape: DateShape): string[] {
  const form = FORMS[shape];
  const time = form ? Date.parse(`${date}${form}`) : Number.NaN;
  if (!Number.isFinite(time)) return [];
  return STEPS_MS.flatMap((step) => [time + step, time - step]).map((movedTime) =>
    new Date(movedTime).toISOString().slice(0, date.length),
  );
}

/** The suffix that completes a value of a shape that begins with the year to a time. */
const FORMS: Partial<Record<DateShape, string>> = {
  year: '-07-01T12:00:00Z',
  year_month: '-15T12:00:00Z',
  year_month_day: 'T12:00:00Z',
  year_month_day_hour_minute: ':00Z',
};
