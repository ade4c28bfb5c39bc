/** Reads the operations of a PATCH as identity providers send them, who take the protocol with some freedom. */
import { isRecord } from '@rounds/engine';
import { ApiError } from '../../http/api-error.ts';
import { type AttributePath, parsePath } from './filter.ts';

export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly target: AttributePath;
  readonly value: unknown;
}

const MAX_OPERATIONS = 2_000;

export const invalidValue = (attribute: string): ApiError =>
  new ApiError('SCIM_INVALID_VALUE', { params: { attribute } });
const invalidSyntax = (): ApiError => new ApiError('SCIM_INVALID_SYNTAX');

/** The value of a name that has no case. */
export function getField(object: Readonly<Record<string, unknown>>, name: string): unknown {
  const key = Object.keys(object).find((key) => key.toLowerCase() === name);
  return key === undefined ? undefined : object[key];
}

/**
 * An operation without a path has an object as its value; each of its fields is an operation of its own, and the
 * names of fields may be paths.
 * @throws ApiError SCIM_INVALID_SYNTAX, SCIM_INVALID_PATH
 */
export function parseOperations(body: Readonly<Record<string, unknown>>): Operation[] {
  const operations = getField(body, 'operations');
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MAX_OPERATIONS)
    throw invalidSyntax();
  return operations.flatMap((operation: unknown) => {
    if (!isRecord(operation)) throw invalidSyntax();
    const op = toOp(getField(operation, 'op'));
    const path = getField(operation, 'path');
    const value = getField(operation, 'value');
    if (typeof path === 'string' && path.trim() !== '') return [{ op, target: parsePath(path), value }];
    if (op === 'remove' || !isRecord(value)) throw invalidSyntax();
    return toOperations(value, op);
  });
}

/** A whole resource as operations. Names that are no paths belong to something that is not stored here. */
export const toOperations = (resource: Readonly<Record<string, unknown>>, op: 'add' | 'replace' = 'replace') =>
  Object.entries(resource).flatMap(([name, value]): Operation[] => {
    try {
      return [{ op, target: parsePath(name), value }];
    } catch {
      return [];
    }
  });

/** `Add`, `Replace` and `Remove` begin with a capital letter at Entra ID. */
function toOp(op: unknown): Operation['op'] {
  const name = typeof op === 'string' ? op.toLowerCase() : '';
  if (name === 'add' || name === 'replace' || name === 'remove') return name;
  throw invalidSyntax();
}
