import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { type CustomUnit, TEMPLATE_FORMAT, toRecords } from '@rounds/engine';
import { addItem } from '@rounds/engine/edits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { findPublishedVersion, getProgram } from '../index.ts';
import { createQuestionPatch, createTemplateHelpers } from '../testing/template-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTemplateHelpers>;
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTemplateHelpers(server);
});
afterAll(() => server.close());

describe('custom units', () => {
  const make = (title: string, symbol: string) =>
    helpers.manager().call(checklists.createCustomUnit, { body: { title, symbol } });
  const all = async (workspace: 'A' | 'B' = 'A') =>
    (await server.as('admin', workspace).call(checklists.allCustomUnits)).body.data;

  test('custom units are listed by name, without duplicates, and only in their workspace', async () => {
    const pallets = (await make('Pallets', 'pal.')).body.data;
    expect(pallets).toEqual({ uuid: expect.any(String), title: 'Pallets', symbol: 'pal.' });
    expect((await make(' PALLETS ', 'PAL.')).body.data).toEqual(pallets);
    const crates = (await make('crates', 'cr')).body.data;
    expect(await all()).toEqual([crates, pallets]);
    expect(await all('B')).toEqual([]);
  });

  test('a custom unit needs a name and a symbol', async () => {
    const { status, body } = await make('Pallets', ' ');
    expect([status, body.code, Object.keys(body.data as object)]).toEqual([422, 'VALIDATION_FAILED', ['symbol']]);
  });

  test('a template and its copies store the custom units that they use', async () => {
    const unit: CustomUnit = (await make('Barrels', 'bbl')).body.data;
    const template = await helpers.read((await helpers.create('Cellar')).id);
    const page = template.items.find((item) => item.type === 'page')!;
    const question = {
      type: 'number',
      title: 'Full',
      parent_id: page.id,
      newId: randomUUID,
      options: { units: [unit.uuid] },
    } as const;
    const { patch } = addItem(toRecords(template as never), question);
    const alone = await helpers.save(template.id, 0, patch!);
    expect(alone.body).toMatchObject({ code: 'CKL_TEMPLATE_INVALID', data: [{ code: 'UNIT_UNKNOWN' }] });
    await helpers.save(template.id, 0, { ...patch, custom_units: { upsert: [unit] } });
    const cloned = await helpers.manager().call(checklists.clone, { params: { id: template.id }, body: {} });
    for (const id of [template.id, cloned.body.data.id]) expect((await helpers.read(id)).custom_units).toEqual([unit]);
  });
});

describe('a template in an earlier format', () => {
  const inWorkspace: TestServer['database']['inWorkspace'] = async (_, work) =>
    server.database.inWorkspace(await server.workspaceId('A'), work);

  test('a template in an earlier format is converted when it is opened, and stored in the current one with the next save', async () => {
    const template = await helpers.read((await helpers.create('Old draft')).id);
    await inWorkspace(0, (tx) => tx.updateTable('template').set({ format: 1 }).where('id', '=', template.id).execute());
    const old = await helpers.read(template.id);
    expect([old.custom_units, old.items.length]).toEqual([[], template.items.length]);
    expect((await helpers.save(template.id, 0, createQuestionPatch(old, 'Is it dry?'))).status).toBe(200);
    const stored = await inWorkspace(0, (tx) =>
      tx.selectFrom('template').select('format').where('id', '=', template.id).executeTakeFirstOrThrow(),
    );
    expect(stored.format).toBe(TEMPLATE_FORMAT);
    expect((await helpers.read(template.id)).items.length).toBe(template.items.length + 1);
    expect((await helpers.publish(template.id, 1)).status).toBe(200);
  });

  test('a version published in an earlier format still runs', async () => {
    const { id, version_id } = await helpers.createPublished('Old version');
    const version = await inWorkspace(0, async (tx) => {
      const row = await tx
        .selectFrom('template_version')
        .selectAll()
        .where('id', '=', version_id)
        .executeTakeFirstOrThrow();
      const { id: _, document: today, published_at: __, ...rest } = row;
      const { format: ___, custom_units: ____, ...document } = today;
      const version = { ...rest, version: 2, document: JSON.stringify(document) };
      const { id: old } = await tx
        .insertInto('template_version')
        .values(version)
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.updateTable('template').set({ published_id: old }).where('id', '=', id).execute();
      return findPublishedVersion(tx, id);
    });
    expect(version?.document).toMatchObject({ format: TEMPLATE_FORMAT, custom_units: [] });
    expect(getProgram(version!).nodes.length).toBe(version!.document.items.length);
  });
});
