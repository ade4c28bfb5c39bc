/**
 * What a call answers, as its schema says and no more. Answers are large and made of few kinds of parts:
 * those are checked and copied here, in a third of the time that zod takes; whatever else a schema says,
 * and what is wrong with an answer, is left to zod.
 */
import type { Schema } from '@rounds/contract/endpoint';
import type * as z from 'zod/mini';

/** The value without what its schema does not declare, or that it does not fit. */
type Trim = (value: unknown) => unknown;
type Kinds = z.core.$ZodTypes;
type Of<T extends Kinds['_zod']['def']['type']> = Extract<Kinds['_zod']['def'], { readonly type: T }>;

const UNFIT = Symbol('unfit');

const trims = new WeakMap<Schema, Trim>();

/** @throws Error naming the call, and where its answer is not what the schema promises */
export function trimmed(schema: Schema, answer: unknown, call: string): unknown {
  const known = trims.get(schema) ?? trimBy(schema);
  trims.set(schema, known);
  const value = known(answer);
  return value === UNFIT ? byZod(schema, answer, call) : value;
}

function byZod(schema: Schema, answer: unknown, call: string): unknown {
  const parsed = schema.safeParse(answer) as z.core.util.SafeParseResult<unknown>;
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).slice(0, 5);
  throw new Error(`the answer of ${call} is not what the contract says: ${where.join('; ')}`);
}

function trimBy(schema: z.core.$ZodType): Trim {
  const { def } = (schema as Kinds)._zod;
  const isPlain = !def.checks?.length;
  switch (isPlain ? def.type : undefined) {
    case 'object':
      return (def as Of<'object'>).catchall ? leftToZod(schema) : trimObject((def as Of<'object'>).shape);
    case 'array':
      return trimList(trimBy((def as Of<'array'>).element));
    case 'nullable':
      return unless(null, trimBy((def as Of<'nullable'>).innerType));
    case 'optional':
      return unless(undefined, trimBy((def as Of<'optional'>).innerType));
    case 'string':
      return 'format' in def ? leftToZod(schema) : only((value) => typeof value === 'string');
    case 'number':
      return 'format' in def ? leftToZod(schema) : only(Number.isFinite);
    case 'boolean':
      return only((value) => typeof value === 'boolean');
    case 'enum':
      return among(Object.values((def as Of<'enum'>).entries));
    default:
      return leftToZod(schema);
  }
}

const only =
  (fits: (value: unknown) => boolean): Trim =>
  (value) =>
    fits(value) ? value : UNFIT;

const unless =
  (nothing: null | undefined, trim: Trim): Trim =>
  (value) =>
    value === nothing ? nothing : trim(value);

function among(values: readonly unknown[]): Trim {
  const all = new Set(values);
  return only((value) => all.has(value));
}

function leftToZod(schema: z.core.$ZodType): Trim {
  return (value) => {
    const parsed = (schema as Schema).safeParse(value) as z.core.util.SafeParseResult<unknown>;
    return parsed.success ? parsed.data : UNFIT;
  };
}

function trimList(trim: Trim): Trim {
  return (value) => {
    if (!Array.isArray(value)) return UNFIT;
    const list: unknown[] = [];
    for (const one of value) {
      const kept = trim(one);
      if (kept === UNFIT) return UNFIT;
      list.push(kept);
    }
    return list;
  };
}

function trimObject(shape: Readonly<Record<string, z.core.$ZodType>>): Trim {
  const fields = Object.entries(shape).map(([key, schema]) => ({ key, trim: trimBy(schema) }));
  // Copies of an object that has them all keep its layout; one to which many are added becomes a slow table of names.
  const like: Record<string, unknown> = JSON.parse(
    JSON.stringify(Object.fromEntries(fields.map(({ key }) => [key, null]))),
  );
  const isWhole = Object.values(shape).every((schema) => schema._zod.optin === undefined);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return UNFIT;
    const object: Record<string, unknown> = isWhole ? { ...like } : {};
    for (const { key, trim } of fields) {
      const given = (value as Record<string, unknown>)[key];
      const kept = trim(given);
      if (kept === UNFIT) return UNFIT;
      if (isWhole || kept !== undefined || key in value) object[key] = kept;
    }
    return object;
  };
}
