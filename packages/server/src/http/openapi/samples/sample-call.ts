/** Builds the request in the example of a call. */
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { isRecord } from '@rounds/engine';
import type { Json } from '../json.ts';
import type { OpenApi } from '../openapi.ts';
import { createSampleValue } from './sample-value.ts';
import { SAMPLES } from './samples.ts';

export interface SampleCall {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined for calls without a body. */
  readonly body: unknown;
}

interface Operation {
  readonly parameters: readonly Json[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
}

export const getOperation = ({ paths }: OpenApi, { path, method }: Endpoint): Operation =>
  paths[path]![method.toLowerCase()] as unknown as Operation;

export function createSampleCall(endpoint: Endpoint, description: OpenApi): SampleCall {
  const { parameters, requestBody } = getOperation(description, endpoint);
  const { schemas } = description.components;
  const own = SAMPLES[endpoint.id] ?? {};
  const pick = (location: 'path' | 'query'): Record<string, unknown> =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === location && parameter.required)
        .map(({ name, schema }) => [
          String(name),
          createSampleValue({ properties: { [String(name)]: schema }, required: [name], type: 'object' }, schemas),
        ])
        .map(([name, value]) => [name as string, (value as Json)[name as string]]),
    );
  const isPaged = parameters.some(({ $ref }) => $ref === '#/components/parameters/limit');
  const [content] = Object.values(requestBody?.content ?? {});
  const body = content && (own.body ?? createSampleValue(removeFiles(content.schema), schemas));
  return {
    params: { ...pick('path'), ...own.params },
    query: { ...pick('query'), ...(isPaged ? { limit: 25 } : {}), ...own.query },
    body: body === undefined && endpoint.body ? {} : body,
  };
}

/** Removes files, which are sent in addition to the fields of a body. */
function removeFiles(schema: Json): Json {
  if (Array.isArray(schema.allOf)) return { ...schema, allOf: (schema.allOf as Json[]).map(removeFiles) };
  if (!isRecord(schema.properties)) return schema;
  const fields = Object.entries(schema.properties).filter(([, field]) => !isRecord(field) || field.format !== 'binary');
  return { ...schema, properties: Object.fromEntries(fields) };
}
