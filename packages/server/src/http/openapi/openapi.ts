/** OpenAPI 3.1, generated from the contract, so that documentation and server cannot differ. */
import { type Endpoint, getBodyLimit, type Schema } from '@rounds/contract/endpoint';
import { ERRORS, type ErrorCode } from '@rounds/contract/errors';
import { MAX_DIRECT_EXPORT_ROWS } from '@rounds/contract/list';
import { toJSONSchema } from 'zod/v4/core';
import { getLimits, type SchemaNode } from '../limits/schema-size.ts';
import { LIST_PARAMETERS, toFilterSchema } from './list-parameters.ts';

type Json = Record<string, unknown>;

export function buildOpenApi(endpoints: readonly Endpoint[], address: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: toOperation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Rounds', version: '0.1.0', description: 'Checklists, inspections of assets, scored reports.' },
    servers: [{ url: `${address}/api` }],
    paths,
    components: { schemas: { Failure: FAILURE_SCHEMA } },
  };
}

const FAILURE_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { enum: Object.keys(ERRORS) },
    message: { type: 'string', description: 'In the language of Accept-Language.' },
    data: { description: 'Fields and their messages, or what the code says.' },
    request_id: { type: 'string' },
  },
};

function toOperation(endpoint: Endpoint): Json {
  const isSafe = endpoint.method === 'GET';
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    'x-permission': typeof endpoint.access === 'string' ? [endpoint.access] : endpoint.access,
    'x-feature': endpoint.feature ?? null,
    parameters: [
      ...toParameters(endpoint.params, 'path'),
      ...toParameters(endpoint.query, 'query').map((parameter) => withListKeys(parameter, endpoint)),
      ...(isSafe ? [] : HEADERS),
    ],
    ...(endpoint.body || endpoint.file || endpoint.files ? { requestBody: toRequestBody(endpoint) } : {}),
    ...(endpoint.body && !endpoint.file ? { 'x-max-body-bytes': getBodyLimit(endpoint) } : {}),
    responses: { 200: toSuccess(endpoint), ...toFailures(endpoint) },
  };
}

const HEADERS: Json[] = [
  {
    name: 'X-XSRF-TOKEN',
    in: 'header',
    required: true,
    schema: { type: 'string' },
    description: 'The value of the cookie XSRF-TOKEN, which any GET sets.',
  },
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    description: 'The same key with the same request is carried out once; its answer is kept for 24 hours.',
  },
];

function toSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any', override: addLimits }) as Json;
  return rest;
}

/** The limits of the contract that JSON Schema has no check for, or that the library does not convert. */
function addLimits({ zodSchema, jsonSchema }: { zodSchema: unknown; jsonSchema: Json }): void {
  const { maxKeys, maxJsonLength } = getLimits(zodSchema as SchemaNode);
  if (maxKeys !== undefined) jsonSchema.maxProperties = maxKeys;
  if (maxJsonLength !== undefined) jsonSchema['x-max-json-length'] = maxJsonLength;
}

function toParameters(schema: Schema | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: value,
  }));
}

/** For the endpoints of lists, parameters name the keys that the list supports. */
function withListKeys(parameter: Json, { list }: Endpoint): Json {
  const describeParameter = list && LIST_PARAMETERS[String(parameter.name)];
  if (!describeParameter) return parameter;
  const { schema: _, ...rest } = parameter;
  return { ...rest, ...describeParameter(list) };
}

function toRequestBody({ body, file, files, list }: Endpoint): Json {
  const schema = body ? toSchema(body, 'input') : { type: 'object' };
  const filtered = list && (schema.properties as Json | undefined)?.filter;
  if (filtered) schema.properties = { ...(schema.properties as Json), filter: toFilterSchema(list) };
  const binary = { type: 'string', format: 'binary' };
  if (files) {
    const fields = Array.from({ length: files.max }, (_, index) => [`${files.field}[${index}]`, binary]);
    const properties = { ...(schema.properties as Json), ...Object.fromEntries(fields) };
    const content = {
      'application/json': { schema },
      'multipart/form-data': { schema: { ...schema, properties } },
    };
    return { required: true, content };
  }
  if (!file) return { required: true, content: { 'application/json': { schema } } };
  const properties = { ...(schema.properties as Json), [file]: binary };
  const required = [...((schema.required as string[] | undefined) ?? []), file];
  return { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties, required } } } };
}

function toSuccess(endpoint: Endpoint): Json {
  if (endpoint.response === 'bytes') {
    const bytes = { '*/*': { schema: { type: 'string', format: 'binary' } } };
    if (!endpoint.output) return { description: 'The bytes', content: bytes };
    return {
      description: `The bytes, or for more than ${MAX_DIRECT_EXPORT_ROWS} rows the job that makes them: GET /job/{id} tells its progress, GET /job/{id}/file answers the bytes`,
      content: { 'application/json': { schema: toDataSchema(endpoint) }, ...bytes },
    };
  }
  if (endpoint.response === 'events') {
    const schema = endpoint.output ? toSchema(endpoint.output, 'output') : {};
    return {
      description: 'Server-sent events; the data of each is JSON',
      content: { 'text/event-stream': { schema } },
    };
  }
  return { description: 'Done', content: { 'application/json': { schema: toDataSchema(endpoint) } } };
}

function toDataSchema({ output }: Endpoint): Json {
  const data = output ? toSchema(output, 'output') : { type: 'null' };
  return { type: 'object', required: ['data'], properties: { data, message: { type: 'string' } } };
}

/** The error codes that the endpoint can answer, by status. */
function toFailures({ access, feature, method, params, query, body, file, errors = [] }: Endpoint): Json {
  const isGuarded = access !== 'public' && access !== 'guest';
  const codes = new Set<ErrorCode>(errors);
  if (isGuarded) codes.add('USR_UNAUTHENTICATED');
  if (method !== 'GET') codes.add('APP_XSRF_MISMATCH');
  if (typeof access !== 'string') codes.add('USR_FORBIDDEN');
  if (feature) codes.add('PLAN_FEATURE_REQUIRED');
  if (params || query || body || file) codes.add('VALIDATION_FAILED');
  if (body && !file) codes.add('BODY_TOO_LARGE');
  const byStatus = Object.groupBy(codes, (code) => String(ERRORS[code]));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, ofStatus = []]) => [
      status,
      {
        description: ofStatus.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  );
}
