/** What a device sends: answers and rows as they changed, one by one, and what the server says of them. */
import type { AnswerChange, Change, FileArrayChange, RowChange } from '@rounds/engine';
import * as z from 'zod/mini';
import { isMoment, isUuid } from '../values.ts';

/** At most so many changes travel in one call, either way; the device sends and fetches the rest in the next. */
export const CHANGES_PER_CALL = 2_000;

type Fits = (given: unknown) => boolean;
type Fields<T> = { readonly [Name in keyof T]-?: Fits };
type OptionalNames<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Name : never }[keyof T];

/** These fields and no others. Written by hand because it is asked of every answer that ever arrives. */
function shape<T>(
  required: Fields<Omit<T, OptionalNames<T>>>,
  optional: Fields<Pick<T, OptionalNames<T>>>,
): (given: unknown) => given is T {
  const needed = Object.keys(required);
  const fits = new Map<string, Fits>([
    ...Object.entries<Fits>(required),
    ...Object.entries<Fits>(optional).map(([name, is]) => [name, orAbsent(is)] as const),
  ]);
  return (given): given is T => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return false;
    for (const name of needed) if (!(name in given)) return false;
    for (const name in given) if (!fits.get(name)?.((given as Record<string, unknown>)[name])) return false;
    return true;
  };
}

const orAbsent =
  (is: Fits): Fits =>
  (given) =>
    given === undefined || is(given);
const orNull =
  (is: Fits): Fits =>
  (given) =>
    given === null || is(given);
const isUuids =
  (least: number, most: number): Fits =>
  (given) =>
    Array.isArray(given) && given.length >= least && given.length <= most && given.every(isUuid);
const isAnything: Fits = () => true;
const isBoolean: Fits = (given) => typeof given === 'boolean';
const isNumber: Fits = Number.isFinite;
const isText =
  (most: number): Fits =>
  (given) =>
    typeof given === 'string' && given.length <= most;

const MOST_ROWS = 5;
const MOST_FILES = 200;
const isFileChange = shape<FileArrayChange>({}, { add: isUuids(0, MOST_FILES), remove: isUuids(0, MOST_FILES) });

const isAnswerChange = shape<AnswerChange>(
  { id: isUuid, item_id: isUuid, at: isMoment },
  {
    seen: orNull(isUuid),
    row: isUuids(0, MOST_ROWS),
    value: isAnything,
    unit: orNull(isText(100)),
    na: orNull(isBoolean),
    note: orNull(isText(20_000)),
    rating: orNull(isNumber),
    score: orNull(isNumber),
    media: isFileChange,
    issues: isFileChange,
  },
);
const isRowChange = shape<RowChange>(
  {
    id: isUuid,
    item_id: isUuid,
    row: isUuids(1, MOST_ROWS),
    op: (given) => given === 'add_row' || given === 'remove_row',
    at: isMoment,
  },
  { after: orNull(isUuid) },
);

/**
 * Whether something has the shape of one change (decisions, section 5). Whether its item takes it is
 * the engine's to say, change by change.
 */
export const isChange = (given: unknown): given is Change => isAnswerChange(given) || isRowChange(given);

/** Changes are checked one by one, so that one bad change never stops the others of its call. */
export const changes = z.array(z.unknown()).check(z.maxLength(CHANGES_PER_CALL));

export const acknowledgement = z.object({
  acknowledged: z.array(z.string()),
  sequence: z.number(),
  refused: z.array(z.object({ id: z.nullable(z.string()), code: z.string(), message: z.string() })),
});
export type Acknowledgement = z.infer<typeof acknowledgement>;
