/** The tools that an assistant gets: calls of the contract, chosen by rule (`docs/decisions/0068-…`). */
import { CHART_KEYS, getChart, splitChartKey } from '@rounds/contract/analytics';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { planHasFeature } from '@rounds/contract/plans.ts';
import { isRecord } from '@rounds/engine';
import type { Actor } from '../module.ts';
import { type Json, walkJson } from '../openapi/json.ts';
import { getModule } from '../openapi/module-names.ts';
import type { OpenApi } from '../openapi/openapi.ts';
import { getOperation } from '../openapi/samples/sample-call.ts';

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Json & { readonly type: 'object' };
  readonly isReading: boolean;
  /** The call for these arguments. */
  readonly getEndpoint: (args: Json) => Endpoint | undefined;
}

/** The records that people ask about. */
const MODULES = [
  ...['inspections', 'checklists', 'assets', 'assetTypes', 'issues', 'issueCategories', 'assignments'],
  ...['globalLists', 'globalListItems', 'sites', 'users', 'groups', 'scheduledReports', 'logs'],
];
const READING = ['list', 'get', 'search', 'all', 'listMine', 'listComments', 'listActivity'];
const WRITING = ['create', 'update', 'changeStatus', 'createComment'];
/** Parameters that serve screens and not questions. */
const OMITTED_PARAMETERS = ['with_saved_queries', 'exact_total', 'page'];

const CHARTS = 'get_chart';

const getKey = ({ id }: Endpoint): string => id.slice(id.indexOf('.') + 1);

/** Whether the rule makes a tool of a call. Bytes, secrets and what people do only themselves are none. */
function isTool(endpoint: Endpoint): boolean {
  const { method, response = 'json', secret, is_session_only, file, access } = endpoint;
  if (response !== 'json' || secret || is_session_only || file || !MODULES.includes(getModule(endpoint))) return false;
  if (access === 'guest' || access === 'public' || access === 'provisioning') return false;
  return (method === 'GET' ? READING : WRITING).includes(getKey(endpoint));
}

const mayCall = ({ access, feature }: Endpoint, { permissions, plan }: Actor): boolean =>
  (typeof access === 'string' || access.some((permission) => permissions.has(permission))) &&
  (!feature || planHasFeature(plan, feature));

/** The tools of a token: the calls that it may make, and writing ones only if the client asks for them. */
export function listTools(
  endpoints: readonly Endpoint[],
  description: OpenApi,
  actor: Actor,
  isWriting: boolean,
): readonly Tool[] {
  const permitted = endpoints.filter((endpoint) => mayCall(endpoint, actor));
  const tools = permitted
    .filter((endpoint) => isTool(endpoint) && (isWriting || endpoint.method === 'GET'))
    .map((endpoint) => toTool(endpoint, description));
  const charts = permitted.filter(({ id }) => CHART_KEYS.some((key) => id === `analytics.${key}.chart`));
  return charts.length > 0 ? [...tools, toChartTool(charts, description)] : tools;
}

const toSnakeCase = (name: string): string =>
  name.replaceAll('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function toTool(endpoint: Endpoint, description: OpenApi): Tool {
  const { id, summary, method, list } = endpoint;
  const { requestBody } = getOperation(description, endpoint);
  const [content] = Object.values(requestBody?.content ?? {});
  const { properties, required } = toParameterFields(endpoint, description);
  const paging = list && method === 'GET' ? ' Answers one page; `next_cursor` leads to the next one.' : '';
  return {
    name: toSnakeCase(id),
    description: `${summary}.${paging}`,
    inputSchema: withDefinitions(
      {
        type: 'object',
        properties: { ...properties, ...(content && { body: content.schema }) },
        required: [...required, ...(content ? ['body'] : [])],
        additionalProperties: false,
      },
      description,
    ),
    isReading: method === 'GET',
    getEndpoint: () => endpoint,
  };
}

/** All charts are one tool: they have the same input, and a tool for each would be more than a model can choose from. */
function toChartTool(charts: readonly Endpoint[], description: OpenApi): Tool {
  const byKey = new Map(charts.map((endpoint) => [endpoint.id.replace(/^analytics\.|\.chart$/g, ''), endpoint]));
  const { properties } = toParameterFields(charts[0]!, description);
  const names = [...byKey.keys()].map((key) => `${key} (${describeChart(key as (typeof CHART_KEYS)[number])})`);
  return {
    name: CHARTS,
    description: `Get figures of a chart for a range of days, such as scores, counts of inspections and issues, and what fails most often. Charts: ${names.join(', ')}.`,
    inputSchema: withDefinitions(
      {
        type: 'object',
        properties: { chart: { type: 'string', enum: [...byKey.keys()] }, ...properties },
        required: ['chart'],
        additionalProperties: false,
      },
      description,
    ),
    isReading: true,
    getEndpoint: ({ chart }) => byKey.get(String(chart)),
  };
}

function describeChart(key: (typeof CHART_KEYS)[number]): string {
  const { rows } = getChart(key);
  const { page } = splitChartKey(key);
  return `${page}, of ${rows}`;
}

function toParameterFields(endpoint: Endpoint, description: OpenApi): { properties: Json; required: string[] } {
  const shared = description.components.parameters as Readonly<Record<string, Json>>;
  const parameters = getOperation(description, endpoint)
    .parameters.map((parameter) => (parameter.$ref ? shared[String(parameter.$ref).split('/').at(-1)!]! : parameter))
    .filter((parameter) => parameter.in !== 'header' && !OMITTED_PARAMETERS.includes(String(parameter.name)));
  return {
    properties: Object.fromEntries(parameters.map((parameter) => [String(parameter.name), toField(parameter)])),
    required: parameters.filter(({ required }) => required).map(({ name }) => String(name)),
  };
}

/** Turns the JSON that the query carries as text into an object. */
function toField({ schema, content, description }: Json): Json {
  const inner = (isRecord(content) ? (content['application/json'] as Json).schema : schema) as Json;
  const text = isRecord(content) ? String(description).replace(/^JSON(: |; )?/, '') : description;
  return { ...inner, ...(text ? { description: text } : {}) };
}

const REFERENCE = '#/components/schemas/';

/** A schema that stands alone, with all schemas that it refers to. */
function withDefinitions<S extends Json>(schema: S, { components }: OpenApi): S {
  const definitions: Record<string, Json> = {};
  const collect = (part: Json): Json => {
    const copy = structuredClone(part);
    walkJson(copy, (node) => {
      if (typeof node.$ref !== 'string' || !node.$ref.startsWith(REFERENCE)) return;
      const name = node.$ref.slice(REFERENCE.length);
      node.$ref = `#/$defs/${name}`;
      if (definitions[name]) return;
      definitions[name] = {};
      definitions[name] = collect(components.schemas[name]!);
    });
    return copy;
  };
  const copy = collect(schema) as S;
  return Object.keys(definitions).length > 0 ? { ...copy, $defs: definitions } : copy;
}
