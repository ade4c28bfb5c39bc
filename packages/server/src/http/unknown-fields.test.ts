import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@rounds/contract';
import { assets } from '@rounds/contract/assets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, startTestServer, type TestServer } from '../testing/index.ts';
import { isUnsafe } from './auth/authorization.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({}, cloneDatabase, { limits: { consume: async () => {} } });
});
afterAll(() => t.close());

const LENIENT = { prefer: 'handling=lenient' };
const UNKNOWN = ['Unknown field.'];

const send = (path: string, body: object, headers = {}) =>
  t.as('admin').send('POST', `/api${path}`, { body: JSON.stringify(body), headers });

describe('a body with a field that its call does not have is rejected', () => {
  const withBody = ENDPOINTS.filter(
    ({ body, method, file, response, is_cross_site }) =>
      body && isUnsafe(method) && !file && response !== 'scim' && !is_cross_site,
  );

  it.each(withBody.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_id, { method, path, access }) => {
    const client = access === 'guest' || access === 'public' ? t.guest() : t.as('admin');
    const body = JSON.stringify({ no_such_field: 1 });
    const answer = await client.send(method, `/api${path.replace(/\{\w+\}/g, '1')}`, { body });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', data: { no_such_field: UNKNOWN } });
  });
});

describe('a field that the call does not have', () => {
  it('is named together with the other problems of the input, and nothing is stored', async () => {
    const answer = await send('/assets/new', { asset_id: 'A-1', dispaly_name: 'Boiler' });
    expect(answer.status).toBe(422);
    expect(answer.body.data).toEqual({ dispaly_name: UNKNOWN, display_name: ['This field is required.'] });
    const { body } = await t.as('admin').call(assets.list, { query: {} });
    expect(body.data.list).toEqual([]);
  });

  it('is named with its path inside records and lists', async () => {
    const fields = [{ key: 'new_a', name: 'A', field_type: 'text', is_used: true, mandatory: true }];
    const answer = await send('/assets/types/new', { name: 'Pumps', fields });
    expect(answer.body.data).toEqual({ 'fields.0.mandatory': UNKNOWN });
  });

  it('is named inside the records of a template, whose options may have any name', async () => {
    const section = { id: randomUUID(), type: 'section', title: 'Roof', parent_id: null, order: 'a' };
    const created = await send('/checklist/template/new', { title: 'Roofs' });
    const { template_id: id } = created.body.data as { template_id: number };
    const upsert = [{ ...section, options: { no_such_option: 1 }, colour: 'red' }];
    const answer = await send(`/checklist/template/${id}`, { save_id: randomUUID(), revision: 1, items: { upsert } });
    expect(answer.body.data).toEqual({ 'items.upsert.0.colour': UNKNOWN });
  });

  it('is accepted if the record has it when it is read, so that records can be sent back', async () => {
    const fields = [{ key: 'new_a', name: 'A', field_type: 'text', is_used: true }];
    const type = (await send('/assets/types/new', { name: 'Pumps', fields })).body.data as { id: number };
    const read = await t.as('admin').send('GET', `/api/assets/types/${type.id}`);
    const change = async (body: object) =>
      (await t.as('admin').send('PUT', `/api/assets/types/${type.id}`, { body: JSON.stringify(body) })).body.data;
    const record = read.body.data as { fields: readonly object[] };
    expect(await change({ ...record, name: 'Valves' })).toMatchObject({ name: 'Valves', fields: record.fields });
    const mistyped = { ...record, fields: record.fields.map((field) => ({ ...field, mandatory: true })) };
    expect(await change(mistyped)).toEqual({ 'fields.0.mandatory': UNKNOWN });
  });

  it('is ignored and named in the reply if the caller prefers lenient handling', async () => {
    const answer = await send(
      '/assets/new',
      { asset_id: 'A-3', display_name: 'Boiler', färbe: 'red', age: 3 },
      LENIENT,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('preference-applied')).toBe('handling=lenient, ignored="f%C3%A4rbe, age"');
  });

  it('is ignored in calls whose own schema rejects it if the caller prefers lenient handling', async () => {
    const answer = await send('/assets/types/new', { name: 'Gauges', fields: [], icon: 'gauge' }, LENIENT);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('preference-applied')).toBe('handling=lenient, ignored="icon"');
  });

  it('does not excuse other problems under lenient handling', async () => {
    const answer = await send('/assets/new', { asset_id: 'A-4', colour: 'red' }, LENIENT);
    expect(answer.body.data).toEqual({ display_name: ['This field is required.'] });
  });
});
