import { isRecord } from '@rounds/engine';

/** JSON that is made step by step, such as a description in OpenAPI. */
export type Json = Record<string, unknown>;

/** Visits each object of a JSON value, the outer ones first. */
export function walkJson(value: unknown, visit: (node: Json) => void): void {
  if (isRecord(value)) visit(value);
  if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) walkJson(inner, visit);
}
