/** One call of the contract as an operation of OpenAPI. */
import { type Endpoint, getBodyLimit, type Schema } from '@rounds/contract/endpoint.ts';
import { MAX_DIRECT_EXPORT_ROWS } from '@rounds/contract/list.ts';
import { SCIM_MEDIA_TYPE } from '@rounds/contract/scim';
import type { createFailures } from './failures.ts';
import type { Json } from './json.ts';
import { LIST_PARAMETERS, type ListSchemas, SHARED_PARAMETERS } from './list-parameters.ts';
import { getModule, getModuleName } from './module-names.ts';
import type { SchemaComponents } from './schema-components.ts';
import { toCommonResponses, toSecurity } from './security.ts';

export interface OperationParts {
  readonly components: SchemaComponents;
  readonly failures: ReturnType<typeof createFailures>;
  readonly lists: ListSchemas;
}

export function toOperation(endpoint: Endpoint, { components, failures, lists }: OperationParts): Json {
  const { id, summary, access, feature, method, body, file, files, response, is_cross_site, params, query } = endpoint;
  const hasHeaders = method !== 'GET' && !is_cross_site && access !== 'provisioning';
  const status = response === 'redirect' ? 303 : response === 'scim' ? getScimStatus(endpoint) : 200;
  return {
    operationId: id,
    tags: [getModuleName(getModule(endpoint))],
    summary,
    description: describeAccess(endpoint),
    security: toSecurity(endpoint),
    'x-permission': typeof access === 'string' ? [access] : access,
    'x-feature': feature ?? null,
    ...(endpoint.limit && { 'x-rate-limit': endpoint.limit }),
    parameters: [
      ...toParameters(params, 'path', components),
      ...toParameters(query, 'query', components).map((parameter) => withListKeys(parameter, endpoint, lists)),
      ...(hasHeaders ? HEADERS : []).map(toHeaderReference),
      ...(hasHeaders && body ? [toHeaderReference('Prefer')] : []),
    ],
    ...(body || file || files ? { requestBody: toRequestBody(endpoint, components, lists) } : {}),
    ...(body && !file ? { 'x-max-body-bytes': getBodyLimit(endpoint) } : {}),
    responses: {
      [status]: toSuccess(endpoint, components),
      ...(endpoint.is_cached && { 304: UNCHANGED }),
      ...toCommonResponses(endpoint),
      ...failures.describe(endpoint),
      ...(response === 'scim' ? {} : { default: FAILURE }),
    },
  };
}

const UNCHANGED = { description: 'The answer is still the one whose `ETag` is in `If-None-Match`' };
const FAILURE = { $ref: '#/components/responses/Failure' };
const HEADERS = ['Idempotency-Key', 'X-XSRF-TOKEN'] as const;
const toHeaderReference = (name: string) => ({ $ref: `#/components/parameters/${name}` });

/** Describes the callers of an endpoint in a sentence. */
export function describeAccess({ access, feature }: Endpoint): string {
  const plan = feature ? ` The plan of the workspace must have \`${feature}\`.` : '';
  return `${describeCaller(access)}${plan}`;
}

function describeCaller(access: Endpoint['access']): string {
  if (access === 'public' || access === 'guest') return 'Needs no sign-in.';
  if (access === 'provisioning') return 'Needs a token of provisioning.';
  if (access === 'signed-in') return 'For everybody in the workspace.';
  return `Needs the permission ${access.map((code) => `\`${code}\``).join(' or ')}.`;
}

function toParameters(schema: Schema | undefined, location: 'path' | 'query', components: SchemaComponents): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = components.get(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...value }]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    ...(description ? { description } : {}),
    schema: value,
  }));
}

/** The parameters of list endpoints name the keys that the list supports. */
function withListKeys(parameter: Json, { list, query }: Endpoint, lists: ListSchemas): Json {
  const name = String(parameter.name);
  const isPaged = query !== undefined && 'exact_total' in (query._zod.def as unknown as { shape: object }).shape;
  if (isPaged && name in SHARED_PARAMETERS) return { $ref: `#/components/parameters/${name}` };
  const describeParameter = list && LIST_PARAMETERS[name];
  if (!describeParameter) return parameter;
  const { schema: _, ...rest } = parameter;
  return { ...rest, ...describeParameter(list, lists) };
}

function toRequestBody(endpoint: Endpoint, components: SchemaComponents, lists: ListSchemas): Json {
  const { body, file, files, accepts_upload, list, is_cross_site, response } = endpoint;
  const declared = body ? components.get(body, 'input') : { type: 'object' };
  const hasFilter = list && (declared.properties as Json | undefined)?.filter !== undefined;
  const schema = hasFilter
    ? { ...declared, properties: { ...(declared.properties as Json), filter: lists.toFilter(list) } }
    : declared;
  const binary = { type: 'string', format: 'binary' };
  if (files) {
    const fields = Array.from({ length: files.max }, (_, index) => [`${files.field}[${index}]`, binary]);
    return toContent({
      'application/json': schema,
      'multipart/form-data': joinProperties(schema, Object.fromEntries(fields), []),
    });
  }
  if (file) {
    const required = accepts_upload ? [] : [file];
    return toContent({ 'multipart/form-data': joinProperties(schema, { [file]: binary }, required) });
  }
  if (is_cross_site) return toContent({ 'application/x-www-form-urlencoded': schema });
  return toContent({ [response === 'scim' ? SCIM_MEDIA_TYPE : 'application/json']: schema });
}

const toContent = (schemas: Readonly<Record<string, Json>>): Json => ({
  required: true,
  content: Object.fromEntries(Object.entries(schemas).map(([type, schema]) => [type, { schema }])),
});

function joinProperties(schema: Json, properties: Json, required: readonly string[]): Json {
  if ('$ref' in schema) return { allOf: [schema, { type: 'object', properties, required }] };
  return {
    ...schema,
    properties: { ...(schema.properties as Json), ...properties },
    required: [...((schema.required as string[] | undefined) ?? []), ...required],
  };
}

const getScimStatus = ({ method, output }: Endpoint): number => (output ? (method === 'POST' ? 201 : 200) : 204);

function toSuccess(endpoint: Endpoint, components: SchemaComponents): Json {
  const { response = 'json', output } = endpoint;
  const bytes = { '*/*': { schema: { type: 'string', format: 'binary' } } };
  switch (response) {
    case 'bytes':
      if (!output) return { description: 'The bytes', content: bytes };
      return {
        description: `The bytes, or for more than ${MAX_DIRECT_EXPORT_ROWS} rows the job that makes them: GET /job/{id} tells its progress, GET /job/{id}/file answers the bytes`,
        content: { 'application/json': { schema: toDataSchema(endpoint, components) }, ...bytes },
      };
    case 'redirect':
      return { description: 'The address where the browser goes next' };
    case 'events':
      return {
        description: 'Server-sent events; the data of each is JSON',
        content: { 'text/event-stream': { schema: output ? components.get(output, 'output') : {} } },
      };
    case 'scim':
      if (!output) return { description: 'Done' };
      return { description: 'Done', content: { [SCIM_MEDIA_TYPE]: { schema: components.get(output, 'output') } } };
    case 'json':
      return { description: 'Done', content: { 'application/json': { schema: toDataSchema(endpoint, components) } } };
  }
}

function toDataSchema({ output }: Endpoint, components: SchemaComponents): Json {
  const data = output ? components.get(output, 'output') : { type: 'null' };
  return { type: 'object', required: ['data'], properties: { data, message: { type: 'string' } } };
}
