/** The answers of all calls that read records of a workspace, by the calls and what they were asked. */
import { ENDPOINTS } from '@rounds/contract';
import type { Endpoint } from '@rounds/contract/endpoint';
import type { Client } from '../../../testing/index.ts';

/** What belongs to the installation, to a session, or is no record of the workspace. */
const NOT_COMPARED =
  /^(?:auth|account|workspaces|jobs|events|notices|changes|webhooks|integrations|sso|scim|apiTokens|subscription|logs|library)\./;

type Records = ReadonlyMap<string, readonly (string | number)[]>;

/** The ids of the records of each module, from its lists. */
function listIds(answers: ReadonlyMap<string, unknown>): Records {
  const ids = new Map<string, (string | number)[]>();
  for (const [name, answer] of answers) {
    const [module, call] = name.split('.');
    if (call !== 'list' && call !== 'listArchive') continue;
    const { list = [] } = (answer as { readonly data?: { readonly list?: { readonly id: number }[] } }).data ?? {};
    ids.set(module!, [...(ids.get(module!) ?? []), ...list.map(({ id }) => id)]);
  }
  return ids;
}

export async function readEverything(client: Client): Promise<Map<string, unknown>> {
  const endpoints = ENDPOINTS.filter(
    ({ id, method, response, access }) =>
      method === 'GET' && !NOT_COMPARED.test(id) && access !== 'guest' && (response === undefined || isTable(id)),
  );
  const answers = new Map<string, unknown>();
  const read = async (endpoint: Endpoint, params: Record<string, string | number> = {}) => {
    const query = isTable(endpoint.id) ? { format: 'csv' } : {};
    const { status, bytes } = await client.call(endpoint, { params, query } as never);
    const text = bytes.toString();
    answers.set([endpoint.id, ...Object.values(params)].join(' '), status === 200 && !isTable(endpoint.id) ? JSON.parse(text) : text);
  };
  for (const endpoint of endpoints) if (!endpoint.path.includes('{')) await read(endpoint);
  const ids = listIds(answers);
  for (const endpoint of endpoints) {
    const [name, ...others] = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param!);
    if (name === undefined || others.length > 0) continue;
    for (const id of ids.get(PARENTS[name] ?? endpoint.id.split('.')[0]!) ?? []) await read(endpoint, { [name]: id });
  }
  return answers;
}

const isTable = (id: string): boolean => /\.(?:export|exportList|exportArchive|exportRows|exportMine)$/.test(id);
/** The modules whose records a path names, where they are not its own. */
const PARENTS: Readonly<Record<string, string>> = { listId: 'globalLists', groupId: 'groups' };
