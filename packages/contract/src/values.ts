/** Schemas that many modules share. */
import * as z from 'zod/mini';

export const uuid = () => z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i));
/** Numeric ids arrive as text in paths and as numbers in bodies; both are taken, and nothing that merely counts as one. */
export const numericId = () =>
  z.pipe(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\d{1,16}$/))]),
      z.transform((id) => Number(id)),
    ),
    z.number().check(z.int(), z.positive()),
  );
/** Calls take the number or the uuid of a thing that has both. */
export const anyId = () => z.union([uuid(), numericId()]);
export const text = (max: number) => z.string().check(z.trim(), z.maxLength(max));
export const requiredText = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** ISO 8601 in UTC, as answers carry it. */
export const timestamp = () => z.iso.datetime({ offset: true });
export const flag = () =>
  z.pipe(
    z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
    z.transform((v) => v === true || v === 'true' || v === '1'),
  );
