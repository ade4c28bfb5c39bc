/** The calls that screens make when they open, derived from the contract, with what they need beyond their defaults. */
import { ENDPOINTS } from '@rounds/contract';
import { type ChartKey, getChart } from '@rounds/contract/analytics';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type pg from 'pg';
import { Connection, type Request } from '../lib/load.ts';
import type { Viewer } from './people.ts';

export interface Call {
  /** The id of the endpoint, and what was searched. */
  readonly name: string;
  readonly request: Request;
}

type Query = Readonly<Record<string, string>>;

/** They wait for events, belong to signing in, or are read by other systems, which page through everything. */
const NOT_OF_SCREENS = /^(auth|sso|scim|events|feeds|changes|webhooks|integrations|apiTokens|personalData)\./;

const DAY_MS = 86_400_000;
const toTime = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const toDay = (days: number) => toTime(days).slice(0, 10);
const MONTH: Query = { from: toTime(-10), to: toTime(25) };
/** A text of few records, and one of many. */
const SEARCHED = ['pump 47', 'pump'];
const contains = (value: string) => JSON.stringify({ search: [{ operator: 'ct', value }] });

/** The queries of calls that have no default. Some calls are made in several ways. */
const toQueries = (questions: Questions): Readonly<Record<string, readonly Query[]>> => ({
  'assets.listPlaces': [{ south: '53', north: '54', west: '8', east: '9' }],
  'assignments.getCalendar': [MONTH],
  'issues.getCalendar': [{ from: toDay(-10), to: toDay(25) }],
  'fileManager.list': [{}],
  'usage.get': [],
  // The palette of the shell searches these.
  'assets.list': [{}, { filter: contains('pump 47') }],
  'inspections.list': [
    {},
    ...SEARCHED.map((text) => ({ filter: contains(text), limit: '10' })),
    { filter: JSON.stringify({ status: ['in_progress'] }) },
  ],
  'issues.list': [
    {},
    { filter: contains('pump 47') },
    { filter: JSON.stringify({ status: ['to_do'] }) },
    { filter: JSON.stringify({ is_overdue: true }) },
    { filter: JSON.stringify({ assigned_to_me: true, status: ['to_do', 'in_progress'] }) },
  ],
  'assignments.list': [{}, { filter: contains('round 7'), limit: '10' }],
  ...Object.fromEntries(
    [...['assets', 'issues', 'users', 'sites', 'assignments', 'checklists', 'roles', 'globalListItems']].map(
      (module) => [`${module}.search`, SEARCHED.map((q) => ({ q, limit: '5' }))],
    ),
  ),
  'checklists.searchEntries': [{ q: 'bench', limit: '5' }],
  'groups.searchUsersAndGroups': [{}, { q: 'p12' }],
  ...Object.fromEntries(
    ENDPOINTS.filter(({ id }) => /^analytics\..*\.(chart|rows)$/.test(id)).map(({ id }) => {
      const year = { from: toDay(-364), to: toDay(0) };
      const isOfNumbers = id.includes('responses.numbers');
      const isOfQuestion = id.includes('.responses.') && !id.includes('.failed.');
      const question = isOfNumbers
        ? { question: questions.number }
        : { question: questions.choice, option: questions.option };
      return [id, [{ ...year, ...(isOfQuestion && question) }]];
    }),
  ),
});

interface Questions {
  readonly choice: string;
  readonly option: string;
  readonly number: string;
}

async function findQuestions(client: pg.Client): Promise<Questions> {
  const { rows } = await client.query<Questions>(`select
    (select base_uuid from analytics_question where kind = 'number' order by id limit 1) as number, q.base_uuid as choice,
    q.options #>> '{0,key}' as option from analytics_question q where q.type = 'yesno' order by q.id limit 1`);
  const [questions] = rows;
  if (!questions) throw new Error('the database has no questions with options');
  return questions;
}

/** The list whose first row a call about one record names, by the module of the call. */
const LISTS: Readonly<Record<string, string>> = {
  assets: '/api/assets/list',
  assetTypes: '/api/assets/types/list',
  assignments: '/api/assignment/list',
  issues: '/api/issue/list',
  issueCategories: '/api/issue/category/list',
  inspections: '/api/inspection/list',
  checklists: '/api/checklist/template/list',
  translations: '/api/checklist/template/list',
  library: '/api/checklist/template/list',
  globalLists: '/api/resources/global-lists',
  globalListItems: '/api/resources/global-lists',
  sites: '/api/resources/sites/structures/list',
  users: '/api/user/list',
  groups: '/api/user/group/list',
  roles: '/api/user/role/list',
};
/** Calls that name a record of another module than their own. */
const NAMED_BY: Readonly<Record<string, string>> = {
  'inspections.listAssetPhotos': 'assets',
  'inspections.getOfflineTemplate': 'checklists',
  'inspections.getImpact': 'checklists',
};
/**
 * Lists in which the first is a person who has not done anything, or in which people without the permission find their
 * own.
 */
const OWN_LISTS: Readonly<Record<string, string>> = {
  inspections: '/api/inspection/mine',
  issues: '/api/issue/mine',
};

interface Row {
  readonly id?: number;
  readonly uuid?: string;
}

/** The calls that this person may make, and the endpoints that could not be called. */
export async function listCalls(
  base: string,
  client: pg.Client,
  { headers }: Viewer,
  only: string,
): Promise<{ readonly calls: readonly Call[]; readonly uncalled: readonly string[] }> {
  const connection = new Connection(base);
  const queries = toQueries(await findQuestions(client));
  const ids = new Map<string, string>();
  const calls: Call[] = [];
  const uncalled: string[] = [];
  for (const [module, path] of Object.entries(LISTS)) {
    const id =
      (await findFirst(connection, path, headers)) ?? (await findFirst(connection, OWN_LISTS[module], headers));
    if (id !== undefined) ids.set(module, id);
  }
  for (const endpoint of ENDPOINTS.filter(
    (one) => isOfScreens(one) && only.split(',').some((part) => one.id.includes(part)),
  )) {
    for (const query of queries[endpoint.id] ?? [{}]) {
      const point = await findPoint(connection, endpoint.id, query, headers);
      const call = toCall(endpoint, { ...query, ...(point !== undefined && { point }) }, ids, headers);
      const { status } = call ? await connection.send(call.request) : { status: 0 };
      if (status === 200 && call) calls.push(call);
      // A call that a person may not make is no screen of theirs.
      else if (status !== 403) uncalled.push(`${endpoint.id}${status ? ` (${status})` : ''}`);
    }
  }
  connection.close();
  return { calls, uncalled };
}

const isOfScreens = ({ id, method, response = 'json', access }: Endpoint): boolean =>
  method === 'GET' &&
  response === 'json' &&
  access !== 'guest' &&
  access !== 'provisioning' &&
  !NOT_OF_SCREENS.test(id);

async function findFirst(
  connection: Connection,
  path: string | undefined,
  headers: Viewer['headers'],
): Promise<string | undefined> {
  if (path === undefined) return undefined;
  const { status, body } = await connection.send({ path, headers });
  if (status !== 200) return undefined;
  const { data } = JSON.parse(body.toString()) as { data: { list: readonly Row[] } };
  const [row] = data.list;
  return row && String(row.id ?? row.uuid);
}

/**
 * The largest point of a chart, whose rows people open from it. Charts of assets have a button for all of their rows, so
 * they have no point.
 */
async function findPoint(
  connection: Connection,
  id: string,
  query: Query,
  headers: Viewer['headers'],
): Promise<string | undefined> {
  const key = /^analytics\.(.+)\.rows$/.exec(id)?.[1];
  if (key === undefined || getChart(key as ChartKey).rows === 'assets') return undefined;
  const chart = ENDPOINTS.find((one) => one.id === `analytics.${key}.chart`);
  if (!chart) return undefined;
  const { status, body } = await connection.send({
    path: `/api${chart.path}?${new URLSearchParams(query)}`,
    headers,
  });
  if (status !== 200) return undefined;
  const { data } = JSON.parse(body.toString()) as { data: { points: readonly { point: string; total: number }[] } };
  return data.points.toSorted((a, b) => b.total - a.total)[0]?.point;
}

/** Returns undefined if there is no record that the call could name. */
function toCall(
  { id, path }: Endpoint,
  query: Query,
  ids: ReadonlyMap<string, string>,
  headers: Viewer['headers'],
): Call | undefined {
  const [module = ''] = (NAMED_BY[id] ?? id).split('.');
  const parameter = /\{(id|listId|groupId)\}/;
  const record = ids.get(module);
  if (parameter.test(path) && record === undefined) return undefined;
  const filled = path.replace(parameter, record ?? '');
  if (filled.includes('{')) return undefined;
  const parameters = new URLSearchParams(query).toString();
  const searched = query.filter ?? query.q;
  return {
    name: searched === undefined ? id : `${id} ${searched}`,
    request: { path: `/api${filled}${parameters && `?${parameters}`}`, headers },
  };
}
