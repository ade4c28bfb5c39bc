/** The JSON schemas of all endpoints: what several of them have in common is written once, under its name. */
import { setImmediate } from 'node:timers/promises';
import type { Endpoint, Schema } from '@rounds/contract/endpoint.ts';
import { isRecord } from '@rounds/engine';
import * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import { getLimits, type SchemaNode } from '../limits/schema-size.ts';
import { type ExportedSchema, loadExportedSchemas } from './exported-schemas.ts';
import { type Json, walkJson } from './json.ts';

type Direction = 'input' | 'output';
const PARTS = { input: ['params', 'query', 'body'], output: ['output'] } as const;
const REFERENCE = '#/components/schemas/';
/** Only values with a structure get a name. */
const NAMED_TYPES = ['object', 'union', 'enum'];

export interface SchemaComponents {
  /** Keyed by the names that references use. */
  readonly schemas: Readonly<Record<string, Json>>;
  /** The schema of a part of an endpoint; a reference if the contract has a name for it. */
  get(schema: Schema, direction: Direction): Json;
}

export async function createSchemaComponents(endpoints: readonly Endpoint[]): Promise<SchemaComponents> {
  const exported = await loadExportedSchemas();
  const input = convert(endpoints, exported, 'input');
  // Other calls are handled in between.
  await setImmediate();
  const output = convert(endpoints, exported, 'output');
  const differing = findDiffering(input.components, output.components);
  walkJson([input.components, input.parts], (node) => {
    const id = typeof node.$ref === 'string' && node.$ref.slice(REFERENCE.length);
    if (id && differing.has(id)) node.$ref = REFERENCE + toRequestName(id);
  });
  const schemas = { ...output.components };
  for (const [id, schema] of Object.entries(input.components)) {
    schemas[differing.has(id) ? toRequestName(id) : id] = schema;
  }
  return {
    schemas: Object.fromEntries(Object.entries(schemas).toSorted(([first], [second]) => (first < second ? -1 : 1))),
    get(schema, direction) {
      const { ids, parts } = direction === 'input' ? input : output;
      const id = ids.get(schema)!;
      const name = direction === 'input' && differing.has(id) ? toRequestName(id) : id;
      return parts[id] ?? { $ref: REFERENCE + name };
    },
  };
}

const toRequestName = (id: string): string => `${id}Request`;

interface Converted {
  readonly ids: ReadonlyMap<Schema, string>;
  /** The schemas that have a name in the contract, or that others refer to. */
  readonly components: Readonly<Record<string, Json>>;
  /** The other parts of endpoints. */
  readonly parts: Readonly<Record<string, Json>>;
}

/** The library converts all schemas together, so each is read once, however many refer to it. */
function convert(
  endpoints: readonly Endpoint[],
  exported: ReadonlyMap<Schema, ExportedSchema>,
  direction: Direction,
): Converted {
  const registry = z.registry<{ id: string }>();
  const ids = new Map<Schema, string>();
  const add = (schema: Schema, id: string) => {
    if (ids.has(schema)) return;
    ids.set(schema, id);
    registry.add(schema, { id });
  };
  for (const [schema, { name }] of exported) if (NAMED_TYPES.includes(schema._zod.def.type)) add(schema, name);
  for (const endpoint of endpoints) {
    for (const part of PARTS[direction]) if (endpoint[part]) add(endpoint[part], `${endpoint.id}.${part}`);
  }
  const converted = toJSONSchema(registry, {
    io: direction,
    unrepresentable: 'any',
    uri: (id) => REFERENCE + id,
    override: ({ zodSchema, jsonSchema }) => simplify(zodSchema as unknown as SchemaNode, jsonSchema as Json),
  }) as unknown as { readonly schemas: Record<string, Json> };
  walkJson(converted.schemas, foldNullable);
  const commentsById = new Map([...exported.values()].map(({ name, comments }) => [name, comments]));
  for (const [id, schema] of Object.entries(converted.schemas)) {
    delete schema.$schema;
    delete schema.$id;
    const comments = commentsById.get(id);
    if (comments?.own) schema.description ??= comments.own;
    for (const [field, value] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
      const comment = comments?.fields.get(field);
      if (comment && value.description === undefined) value.description = comment;
    }
  }
  const usedSchemas = listUsed(
    converted.schemas,
    endpoints.flatMap((endpoint) =>
      PARTS[direction].flatMap((part) => (endpoint[part] ? [ids.get(endpoint[part])!] : [])),
    ),
  );
  // Parameters are described one by one.
  const parameters = new Set(
    endpoints.flatMap(({ params, query }) => [params, query].map((schema) => schema && ids.get(schema))),
  );
  const isComponent = (id: string) =>
    usedSchemas.get(id) === 'referenced' || (commentsById.has(id) && !parameters.has(id));
  const pick = (isPicked: (id: string) => boolean) =>
    Object.fromEntries([...usedSchemas.keys()].filter(isPicked).map((id) => [id, converted.schemas[id]!]));
  return { ids, components: pick(isComponent), parts: pick((id) => !isComponent(id)) };
}

/** The schemas of endpoints, and those that they refer to. */
function listUsed(
  schemas: Readonly<Record<string, Json>>,
  ids: readonly string[],
): ReadonlyMap<string, 'endpoint' | 'referenced'> {
  const usages = new Map<string, 'endpoint' | 'referenced'>();
  const queue = [...ids];
  for (const id of ids) usages.set(id, 'endpoint');
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    walkJson(schemas[id], ({ $ref }) => {
      if (typeof $ref !== 'string') return;
      const other = $ref.slice(REFERENCE.length);
      if (!usages.has(other)) queue.push(other);
      usages.set(other, 'referenced');
    });
  }
  return usages;
}

/**
 * The schemas that callers send in another form than they receive them, for example because a default applies, and the
 * schemas that contain these.
 */
function findDiffering(
  input: Readonly<Record<string, Json>>,
  output: Readonly<Record<string, Json>>,
): ReadonlySet<string> {
  const shared = Object.keys(input).filter((id) => output[id]);
  const differing = new Set(shared.filter((id) => JSON.stringify(input[id]) !== JSON.stringify(output[id])));
  const refersToDiffering = (id: string) => {
    let isFound = false;
    walkJson(input[id], ({ $ref }) => {
      isFound ||= typeof $ref === 'string' && differing.has($ref.slice(REFERENCE.length));
    });
    return isFound;
  };
  for (let before = -1; before < differing.size; ) {
    before = differing.size;
    for (const id of shared) if (refersToDiffering(id)) differing.add(id);
  }
  return differing;
}

/** A plain value that may be null has two types. */
function foldNullable(node: Json): void {
  if (!Array.isArray(node.anyOf) || node.anyOf.length !== 2) return;
  const [value, other] = node.anyOf as unknown as readonly [Json, Json];
  if (other.type !== 'null' || typeof value.type !== 'string' || !PLAIN_TYPES.includes(value.type) || value.enum)
    return;
  delete node.anyOf;
  Object.assign(node, value, { type: [value.type, 'null'] });
}
const PLAIN_TYPES = ['string', 'number', 'integer', 'boolean'];

const UUID = { type: 'string', format: 'uuid' };

/** Says in words of JSON Schema what the library writes as a pattern, and what it does not convert. */
function simplify(schema: SchemaNode, json: Json): void {
  const { maxKeys, maxJsonLength } = getLimits(schema);
  if (maxKeys !== undefined) json.maxProperties = maxKeys;
  if (maxJsonLength !== undefined) json['x-max-json-length'] = maxJsonLength;
  // Answers may gain fields.
  if (schema._zod.def.type === 'object' && !schema._zod.def.catchall) delete json.additionalProperties;
  if (isRecord(json.propertyNames) && Object.keys(json.propertyNames).join() === 'type') delete json.propertyNames;
  if (json.format === 'date-time') delete json.pattern;
  if (String(json.pattern).startsWith('^[0-9a-f]{8}-')) {
    delete json.pattern;
    Object.assign(json, UUID);
  }
  if (json.pattern === '^\\d{4}-\\d{2}-\\d{2}$') {
    delete json.pattern;
    json.format = 'date';
  }
}
