/** The limits of fields from the schema of a call, so that forms mark and limit them as the contract does. */
import type { Endpoint, Schema } from '@rounds/contract/endpoint.ts';

export interface FieldLimits {
  readonly isRequired: boolean;
  readonly maxLength: number | undefined;
}

interface SchemaDefinition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  /** The first schema of a pipe. */
  readonly in?: Schema;
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly maximum?: number } };
  }[];
}

const getDefinition = (schema: Schema): SchemaDefinition => schema._zod.def as unknown as SchemaDefinition;

/** Removes wrappers of a schema: optional, nullable, default and pipes. */
function unwrap(schema: Schema): SchemaDefinition {
  const definition = getDefinition(schema);
  const inner = definition.innerType ?? definition.in;
  return inner ? unwrap(inner) : definition;
}

const NO_LIMITS: FieldLimits = { isRequired: false, maxLength: undefined };

/** The limits of a field of the call's body; none for a field that only the form knows. */
export function getFieldLimits({ body }: Pick<Endpoint, 'body'>, name: string): FieldLimits {
  const field = body && unwrap(body).shape?.[name];
  if (!field) return NO_LIMITS;
  const { type, checks = [] } = unwrap(field);
  const lengths = checks.flatMap(({ _zod }) => (_zod.def.check === 'max_length' ? (_zod.def.maximum ?? []) : []));
  const empty = type === 'string' ? '' : type === 'object' || type === 'record' ? {} : undefined;
  return {
    // A form sends null if nothing is selected.
    isRequired: [empty, null].every((value) => !field.safeParse(value).success),
    maxLength: type === 'string' && lengths.length > 0 ? Math.min(...lengths) : undefined,
  };
}
