/** Changes of answers and rows as devices send them, and the server's acknowledgment. */
import {
  type AnswerChange,
  type Change,
  type FileArrayChange,
  MAX_CAPTION_LENGTH,
  type RowChange,
} from '@rounds/engine';
import * as z from 'zod/mini';
import { isTimestamp, isUuid, maxJsonLength } from '../values.ts';

/** Maximum number of changes per call, sent or returned; the rest follows in further calls. */
export const MAX_CHANGES_PER_CALL = 2_000;
/** The largest body of a call with changes. Devices send half a megabyte at a time, or one change that is larger. */
export const CHANGES_BODY_BYTES = 8 * 1024 * 1024;

type Check = (value: unknown) => boolean;
type Fields<T> = { readonly [Name in keyof T]-?: Check };
type OptionalNames<T> = { [Name in keyof T]-?: undefined extends T[Name] ? Name : never }[keyof T];

/** Checks for exactly these fields. It is written by hand because it runs for every answer that arrives. */
function objectCheck<T>(
  required: Fields<Omit<T, OptionalNames<T>>>,
  optional: Fields<Pick<T, OptionalNames<T>>>,
): (value: unknown) => value is T {
  const requiredNames = Object.keys(required);
  const fits = new Map<string, Check>([
    ...Object.entries<Check>(required),
    ...Object.entries<Check>(optional).map(([name, check]) => [name, orUndefined(check)] as const),
  ]);
  return (value): value is T => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    for (const name of requiredNames) if (!(name in value)) return false;
    for (const name in value) if (!fits.get(name)?.((value as Record<string, unknown>)[name])) return false;
    return true;
  };
}

const orUndefined =
  (is: Check): Check =>
  (value) =>
    value === undefined || is(value);
const orNull =
  (is: Check): Check =>
  (value) =>
    value === null || is(value);
const isUuidList =
  (min: number, max: number): Check =>
  (value) =>
    Array.isArray(value) && value.length >= min && value.length <= max && value.every(isUuid);
const isAnything: Check = () => true;
const isBoolean: Check = (value) => typeof value === 'boolean';
const isNumber: Check = Number.isFinite;
const isText =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= max;

const MAX_ROW_DEPTH = 5;
const MAX_FILES_PER_CHANGE = 200;
const isFileChange = objectCheck<FileArrayChange>(
  {},
  { add: isUuidList(0, MAX_FILES_PER_CHANGE), remove: isUuidList(0, MAX_FILES_PER_CHANGE) },
);

const isCaptions: Check = (value) =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length <= MAX_FILES_PER_CHANGE &&
  Object.entries(value).every(([file, text]) => isUuid(file) && (text === null || isText(MAX_CAPTION_LENGTH)(text)));

const isAnswerChange = objectCheck<AnswerChange>(
  { id: isUuid, item_id: isUuid, at: isTimestamp },
  {
    seen: orNull(isUuid),
    row: isUuidList(0, MAX_ROW_DEPTH),
    value: isAnything,
    unit: orNull(isText(100)),
    na: orNull(isBoolean),
    note: orNull(isText(20_000)),
    rating: orNull(isNumber),
    score: orNull(isNumber),
    media: isFileChange,
    captions: isCaptions,
    issues: isFileChange,
  },
);
const isRowChange = objectCheck<RowChange>(
  {
    id: isUuid,
    item_id: isUuid,
    row: isUuidList(1, MAX_ROW_DEPTH),
    op: (value) => value === 'add_row' || value === 'remove_row',
    at: isTimestamp,
  },
  { after: orNull(isUuid) },
);

/** Whether a value has the shape of a change. The engine decides whether the item accepts it. */
export const isChange = (value: unknown): value is Change => isAnswerChange(value) || isRowChange(value);

/** Changes are checked one by one, so that one invalid change does not block the others in the call. */
export const changes = z.array(z.unknown()).check(z.maxLength(MAX_CHANGES_PER_CALL), maxJsonLength(CHANGES_BODY_BYTES));

/**
 * The outcome of sent changes by their ids: stored now or before (`acknowledged`), or rejected with a reason
 * (`refused`). `sequence` is that of the last stored change.
 */
export const acknowledgment = z.object({
  acknowledged: z.array(z.string()),
  sequence: z.number(),
  /** The version of the template that the inspection has now. */
  version_id: z.optional(z.number()),
  refused: z.array(z.object({ id: z.nullable(z.string()), code: z.string(), message: z.string() })),
});
export type Acknowledgment = z.infer<typeof acknowledgment>;
