/** OpenAPI 3.1, generated from the contract, so that documentation and server cannot differ. */
import { setImmediate } from 'node:timers/promises';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { createFailures, FAILURE_SCHEMA } from './failures.ts';
import type { Json } from './json.ts';
import { createListSchemas, SHARED_PARAMETERS } from './list-parameters.ts';
import { getModuleName, listModules } from './module-names.ts';
import { toOperation } from './operation.ts';
import { createSchemaComponents } from './schema-components.ts';
import { COMPONENTS, DESCRIPTION } from './security.ts';

export interface OpenApi extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly [kind: string]: unknown };
}

export async function buildOpenApi(endpoints: readonly Endpoint[], address: string): Promise<OpenApi> {
  const components = await createSchemaComponents(endpoints);
  await setImmediate();
  const failures = createFailures();
  const lists = createListSchemas();
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    const operation = toOperation(endpoint, { components, failures, lists });
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rounds',
      version: '0.1.0',
      description: `${DESCRIPTION}

The reference with examples: ${address}/api/docs`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${address}/api` }],
    tags: [...new Set(listModules(endpoints).map(getModuleName))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...components.schemas, ...lists.schemas, Failure: FAILURE_SCHEMA },
      responses: { ...COMPONENTS.responses, ...failures.responses, Failure: FAILURE },
      headers: COMPONENTS.headers,
      parameters: { ...SHARED_PARAMETERS, ...HEADERS },
      securitySchemes: COMPONENTS.securitySchemes,
    },
  };
}

const FAILURE = {
  description: 'The call failed: 503 if the server is busy, 500 if it is at fault.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
};

const HEADERS: Readonly<Record<string, Json>> = {
  'X-XSRF-TOKEN': {
    name: 'X-XSRF-TOKEN',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'With a session only: the value of the cookie XSRF-TOKEN, which any GET sets.',
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
    description: 'The same key with the same request is carried out once; its answer is kept for 24 hours.',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    schema: { type: 'string', examples: ['handling=lenient'] },
    description: 'With `handling=lenient`, unknown fields are ignored and named in `Preference-Applied`.',
  },
};
