/** Reads the output of all calls that read records of a workspace, by call and id. */
import { ENDPOINTS } from '@rounds/contract';
import { analytics } from '@rounds/contract/analytics';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { Client } from '../../../testing/index.ts';

/** Calls about the installation, a session, the rules for signing in, the times of mails, or what devices have read. */
const NOT_COMPARED =
  /^(?:auth|account|workspaces|jobs|events|notices|changes|webhooks|integrations|sso|scim|apiTokens|subscription|logs|library|scheduledReports)\.|^settings\.getSecurity$|^users\.listSessions$|\.listChanges$/;
/** Calls that return a table as a file. */
const EXPORT = /\.(?:export|exportList|exportArchive|exportRows|exportMine)$/;
/** The modules whose records a path names, where they are not its own. */
const PARENTS: Readonly<Record<string, string>> = { listId: 'globalLists', groupId: 'groups' };

const RANGE = { from: '2026-01-01', to: '2026-12-31' };
const QUERIES: Readonly<Record<string, object>> = {
  'assignments.getCalendar': RANGE,
  'issues.getCalendar': RANGE,
  'assets.listPlaces': { south: -90, north: 90, west: -180, east: 180, zoom: 1 },
};

type Ids = ReadonlyMap<string, readonly (string | number)[]>;

/** The ids of the records of each module, from its lists. */
function listIds(answers: ReadonlyMap<string, unknown>): Ids {
  const ids = new Map<string, (string | number)[]>();
  for (const [name, answer] of answers) {
    const [module = '', call] = name.split('.');
    if (call !== 'list' && call !== 'listArchive') continue;
    const { list = [] } = (answer as { readonly data?: { readonly list?: { readonly id: number }[] } }).data ?? {};
    ids.set(module, [...(ids.get(module) ?? []), ...list.map(({ id }) => id)]);
  }
  return ids;
}

const getId = (record: unknown): string => {
  const { id, uuid } = (record ?? {}) as { readonly id?: unknown; readonly uuid?: unknown };
  return String(id ?? uuid ?? '');
};

/** A server that has a draft in memory lists its records in the order in which they were added. */
const sortRecords = (_: string, value: unknown): unknown =>
  Array.isArray(value) ? value.toSorted((a, b) => getId(a).localeCompare(getId(b))) : value;

export async function readEverything(client: Client): Promise<Map<string, unknown>> {
  const endpoints = ENDPOINTS.filter(
    ({ id, method, response, access }) =>
      method === 'GET' && !NOT_COMPARED.test(id) && access !== 'guest' && (response === undefined || EXPORT.test(id)),
  );
  const answers = new Map<string, unknown>();
  const [question] = (await client.call(analytics.listQuestions)).body.data.list;
  const read = async (endpoint: Endpoint, params: Record<string, string | number> = {}) => {
    const { id } = endpoint;
    const query = {
      ...(EXPORT.test(id) && { format: 'csv' }),
      ...(id.startsWith('analytics.responses.') &&
        question && { question: question.item_base_uuid, template: question.template_id }),
      ...QUERIES[id],
    };
    const { bytes } = await client.call(endpoint, { params, query } as never);
    const text = bytes.toString().replace(/"request_id":"[^"]+"/, '');
    const answer = text.startsWith('{"data"')
      ? JSON.parse(text, id === 'checklists.get' ? sortRecords : undefined)
      : text;
    answers.set([id, ...Object.values(params)].join(' '), answer);
  };
  for (const endpoint of endpoints) if (!endpoint.path.includes('{')) await read(endpoint);
  const ids = listIds(answers);
  for (const endpoint of endpoints) {
    const [param, ...others] = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    if (param === undefined || others.length > 0) continue;
    for (const id of ids.get(PARENTS[param] ?? endpoint.id.split('.')[0]!) ?? []) await read(endpoint, { [param]: id });
  }
  return answers;
}
