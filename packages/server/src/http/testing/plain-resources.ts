/**
 * The modules of the contract whose records need nothing but texts. The walking tests create a record of each, so that
 * a new module is tested without being named there.
 */
import { MODULES } from '@rounds/contract';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { toJSONSchema } from 'zod/v4/core';

export interface PlainResource {
  readonly module: string;
  /** The path with which its calls with an id begin, relative to `/api`, such as `/groups/`. */
  readonly path: `/${string}/`;
  readonly calls: Readonly<Record<string, Endpoint>> & Readonly<Record<'create' | 'update' | 'get', Endpoint>>;
  /** Returns the body of `create` and `update`. */
  readonly toBody: (text: string) => Readonly<Record<string, string>>;
}

export const PLAIN_RESOURCES: readonly PlainResource[] = Object.entries(
  MODULES as Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
).flatMap(([module, calls]): PlainResource[] => {
  const { create, update, get } = calls;
  if (!create || !update || !get?.path.endsWith('/{id}') || get.path.indexOf('{') < get.path.indexOf('{id}')) return [];
  const fields = listRequiredTexts(update);
  if (!fields || !listRequiredTexts(create)) return [];
  return [
    {
      module,
      path: get.path.slice(0, -'{id}'.length) as `/${string}/`,
      calls: { ...calls, create, update, get },
      toBody: (text) => Object.fromEntries(fields.map((field) => [field, text])),
    },
  ];
});

/** The required fields of a body if all of them are plain texts. */
function listRequiredTexts({ body }: Endpoint): readonly string[] | null {
  const schema = body && toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const fields = schema?.required ?? [];
  const isText = (field: string) => {
    const property = schema?.properties?.[field];
    return typeof property === 'object' && property.type === 'string' && !property.format && !property.enum;
  };
  return fields.length > 0 && fields.every(isText) ? fields : null;
}
