/**
 * Nothing is learned of a record by naming its id. For each id that a call of the contract may name, and each
 * permission that lets people make the call: either they find the record by the calls that show it, or naming it has
 * exactly the same result as naming one that does not exist.
 */
import { ENDPOINTS } from '@rounds/contract';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { inspections } from '@rounds/contract/inspections';
import { expandPermissions, PERMISSIONS, type Permission } from '@rounds/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kitchenRounds } from '../../modules/inspections/testing/kitchen-rounds.ts';
import { type Answer, grant, startTestServer, type TestServer } from '../../testing/index.ts';
import {
  createHiddenRecords,
  createPlainRecords,
  type HiddenKind,
  type HiddenRecords,
  MARKER,
} from '../testing/hidden-records.ts';
import { type IdField, listIdFields } from '../testing/id-fields.ts';
import { findKind, UNNAMED_RESOURCES } from '../testing/id-kinds.ts';
import { createOwnRecords, PARTS, REQUESTS } from '../testing/own-records.ts';

let t: TestServer;
let hidden: HiddenRecords;
let own: Awaited<ReturnType<typeof createOwnRecords>>;
beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' }, undefined, { limits: { consume: async () => {} } });
  const { templateId, asset } = await kitchenRounds(t);
  hidden = { ...(await createHiddenRecords(t, templateId)), ...(await createPlainRecords(t, UNNAMED_RESOURCES)) };
  own = await createOwnRecords(t, templateId, asset.uuid);
}, 120_000);
afterAll(() => t.close());

/** The value with an id at a path such as `blocks[].saved_query_id`, in the first entry of each list. */
function withId(value: unknown, [step, ...rest]: readonly string[], id: number | string, place = ''): unknown {
  if (step === undefined) return id;
  if (step === '[]') return [withId((value as readonly unknown[] | undefined)?.[0], rest, id, `${place}[]`)];
  const key = step === '{}' ? 'to_do' : step;
  const knownPart = (value ?? PARTS[place.split('.').at(-1)!] ?? {}) as Readonly<Record<string, unknown>>;
  return {
    ...PARTS[place.split('.').at(-1)!],
    ...knownPart,
    [key]: withId(knownPart[key], rest, id, `${place}.${key}`),
  };
}

/** Returns the content of a response, without the id that was sent and what differs between any two records. */
function toComparable({ status, body }: Answer<unknown>, id: number | string): unknown {
  const toText = (key: string, value: unknown): unknown => {
    const isOwn = OWN_FIELDS.test(key) || (key.endsWith('_id') && value === id);
    if (key === 'acknowledged' || (isOwn && typeof value !== 'object')) return '*';
    return typeof value === 'string' && typeof id === 'string' ? value.replaceAll(id, '*') : value;
  };
  return JSON.parse(JSON.stringify({ status, body }, toText));
}
const OWN_FIELDS = /^(?:id|uuid|template_id|version_id|request_id|number|at|\w+_at|revision|sequence)$/;

/** The body of a call with a file. */
function toForm(field: string, body: unknown): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(body ?? {}))
    form.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  form.set(field, new Blob(['ID,Date,Asset\nA-1,2024-01-01,to_do\n']), 'records.csv');
  return form;
}

async function send({ endpoint, path }: IdField, id: number | string): Promise<unknown> {
  const sent = (REQUESTS[`${endpoint.id} ${path}`] ?? REQUESTS[endpoint.id])?.(own) ?? {};
  const [part, ...steps] = path.replaceAll(/(\[\]|\{\})/g, '.$1').split('.');
  const query = part === 'query' ? withId(sent.query, steps, id) : sent.query;
  const body = part === 'body' ? withId(sent.body, steps, id) : sent.body;
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(sent.params?.[name] ?? 1));
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const answer = await t.as('nobody').send(endpoint.method, `/api${url}?${search}`, {
    body:
      endpoint.method === 'GET'
        ? undefined
        : endpoint.file === undefined
          ? (body as Record<string, unknown>)
          : toForm(endpoint.file, body),
  });
  const stored = await readStored(endpoint, answer);
  expect(`${answer.bytes}${JSON.stringify(stored)}`, `${endpoint.id} ${path}`).not.toContain(MARKER);
  const wrong = answer.body.code === 'VALIDATION_FAILED' ? Object.keys(answer.body.data as object) : [];
  // The rest of the request must be right, or nothing would be said of the id.
  expect(
    wrong.filter((name) => !steps.includes(name.split('.')[0]!)),
    `${endpoint.id} ${path}`,
  ).toEqual([]);
  return { answer: toComparable(answer, id), stored: stored && toComparable(stored, id) };
}

/** An inspection is read again, because the response to a device does not contain it. */
async function readStored({ id }: Endpoint, { status, body }: Answer<unknown>): Promise<Answer<unknown> | null> {
  if (id !== 'inspections.sync' || status !== 200) return null;
  const params = { id: (body.data as { readonly id: number }).id };
  const { status: read, headers, body: shownBody, bytes } = await t.as('nobody').call(inspections.get, { params });
  const { answers: _, computed: __, context, template: ___, ...rest } = shownBody.data;
  return { status: read, headers, bytes, body: { data: { ...rest, assignment_context: context.assignment } } };
}

const FIELDS = listIdFields(ENDPOINTS);
const NEVER = { id: 987_654_321, uuid: '00000000-0000-4000-8000-00000000dead' };
const takesUuid = ({ path }: IdField) =>
  /uuids?(?:\[\])?$|media\[\]$|picture$|file$|avatar$|logo(?:_full)?$/.test(path);

const callers: readonly (Permission | 'none')[] = ['none', ...PERMISSIONS];
/** The ids that people with a permission may name. */
const listFields = (caller: Permission | 'none') =>
  FIELDS.filter(({ endpoint: { access } }) =>
    caller === 'none' ? access === 'signed-in' : Array.isArray(access) && access.includes(caller),
  ).flatMap((field) => {
    const kind = findKind(field);
    return kind === undefined || kind === 'no other record' ? [] : [{ field, kind }];
  });
/** Some of the ids that must be tried, so that finding all of them cannot go unnoticed. */
const ALWAYS_TRIED: { readonly [K in Permission | 'none']?: readonly string[] } = {
  none: ['sections.create body.shared_with[].id', 'scheduledReports.create body.recipient_ids[]'],
  ACT_CREATE_ISSUE: ['issues.create body.source.inspection_uuid', 'issues.bulkAssign body.ids[]'],
  INS_CONDUCT_INSPECTION: ['inspections.create body.assignment_id', 'inspections.sync body.new.assignment_id'],
  SST_MANAGE_ASSET: ['assets.addFile body.file_uuid'],
};

describe('ids that calls name', () => {
  it('every id that a call may name belongs to a known kind of record', () => {
    const unknown = FIELDS.filter((field) => findKind(field) === undefined);
    expect(unknown.map(({ endpoint, path }) => `${endpoint.id} ${path}`)).toEqual([]);
  });

  it.each(callers.filter((caller) => listFields(caller).length > 0))(
    'naming an id tells nothing of a record that the person may not see, with the permission %s alone',
    async (caller) => {
      await grant(t, caller === 'none' ? [] : [...expandPermissions([caller])]);
      const triedKinds = new Map<HiddenKind, boolean>();
      const tried: string[] = [];
      const differing: unknown[] = [];
      for (const { field, kind } of listFields(caller)) {
        const record = hidden[kind]!;
        if (!triedKinds.has(kind)) triedKinds.set(kind, await record.isFound(t.as('nobody')));
        if (triedKinds.get(kind)) continue;
        const name = `${field.endpoint.id} ${field.path}`;
        const key = takesUuid(field) ? 'uuid' : 'id';
        const id = record[key];
        if (id === undefined) throw new Error(`${name}: a record of the kind ${kind} has no uuid`);
        const [existing, never] = [await send(field, id), await send(field, NEVER[key])];
        tried.push(name);
        if (JSON.stringify(existing) !== JSON.stringify(never)) differing.push({ name, shown: existing, never });
      }
      expect(differing).toEqual([]);
      expect(tried).toEqual(expect.arrayContaining([...(ALWAYS_TRIED[caller] ?? [])]));
    },
    60_000,
  );
});
