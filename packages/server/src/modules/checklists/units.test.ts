import { randomUUID } from 'node:crypto';
import { checklists } from '@rounds/contract/checklists';
import { type CustomUnit, TEMPLATE_FORMAT, toRecords } from '@rounds/engine';
import { addItem } from '@rounds/engine/edits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { programOf, publishedVersion } from './index.ts';
import { checklistsOf, withQuestion } from './testing/template-calls.ts';

let server: TestServer;
let use: ReturnType<typeof checklistsOf>;
beforeAll(async () => {
  server = await startTestServer();
  use = checklistsOf(server);
});
afterAll(() => server.close());

describe('units that a workspace makes', () => {
  const make = (title: string, symbol: string) =>
    use.manager().call(checklists.createCustomUnit, { body: { title, symbol } });
  const all = async (workspace: 'A' | 'B' = 'A') =>
    (await server.as('admin', workspace).call(checklists.customUnits)).body.data;

  test('stand in its list by name, each once, and in no other’s', async () => {
    const pallets = (await make('Pallets', 'pal.')).body.data;
    expect(pallets).toEqual({ uuid: expect.any(String), title: 'Pallets', symbol: 'pal.' });
    expect((await make(' PALLETS ', 'PAL.')).body.data).toEqual(pallets);
    const crates = (await make('crates', 'cr')).body.data;
    expect(await all()).toEqual([crates, pallets]);
    expect(await all('B')).toEqual([]);
  });

  test('need a name and a sign', async () => {
    const { status, body } = await make('Pallets', ' ');
    expect([status, body.code, Object.keys(body.data as object)]).toEqual([422, 'VALIDATION_FAILED', ['symbol']]);
  });

  test('are kept by the template that uses them, and by its copies', async () => {
    const unit: CustomUnit = (await make('Barrels', 'bbl')).body.data;
    const template = await use.read((await use.create('Cellar')).id);
    const page = template.items.find((item) => item.type === 'page')!;
    const wanted = {
      type: 'number',
      title: 'Full',
      parent_id: page.id,
      newId: randomUUID,
      options: { units: [unit.uuid] },
    } as const;
    const { patch } = addItem(toRecords(template as never), wanted);
    const alone = await use.save(template.id, 0, patch!);
    expect(alone.body).toMatchObject({ code: 'CKL_TEMPLATE_INVALID', data: [{ code: 'UNIT_UNKNOWN' }] });
    await use.save(template.id, 0, { ...patch, custom_units: { upsert: [unit] } });
    const cloned = await use.manager().call(checklists.clone, { params: { id: template.id }, body: {} });
    for (const id of [template.id, cloned.body.data.id]) expect((await use.read(id)).custom_units).toEqual([unit]);
  });
});

describe('a template that was stored in an earlier format', () => {
  const inWorkspace: TestServer['database']['inWorkspace'] = async (_, work) =>
    server.database.inWorkspace(await server.workspaceId('A'), work);

  test('opens as one of today, and is stored as one with the next save', async () => {
    const made = await use.read((await use.create('Old draft')).id);
    await inWorkspace(0, (tx) => tx.updateTable('template').set({ format: 1 }).where('id', '=', made.id).execute());
    const old = await use.read(made.id);
    expect([old.custom_units, old.items.length]).toEqual([[], made.items.length]);
    expect((await use.save(made.id, 0, withQuestion(old, 'Is it dry?'))).status).toBe(200);
    const stored = await inWorkspace(0, (tx) =>
      tx.selectFrom('template').select('format').where('id', '=', made.id).executeTakeFirstOrThrow(),
    );
    expect(stored.format).toBe(TEMPLATE_FORMAT);
    expect((await use.read(made.id)).items.length).toBe(made.items.length + 1);
    expect((await use.publish(made.id, 1)).status).toBe(200);
  });

  test('and published then still runs', async () => {
    const { id, version_id } = await use.createPublished('Old version');
    const version = await inWorkspace(0, async (tx) => {
      const row = await tx
        .selectFrom('template_version')
        .selectAll()
        .where('id', '=', version_id)
        .executeTakeFirstOrThrow();
      const { id: _, document: today, published_at: __, ...rest } = row;
      const { format: ___, custom_units: ____, ...document } = today;
      const made = { ...rest, version: 2, document: JSON.stringify(document) };
      const { id: old } = await tx
        .insertInto('template_version')
        .values(made)
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.updateTable('template').set({ published_id: old }).where('id', '=', id).execute();
      return publishedVersion(tx, id);
    });
    expect(version?.document).toMatchObject({ format: TEMPLATE_FORMAT, custom_units: [] });
    expect(programOf(version!).nodes.length).toBe(version!.document.items.length);
  });
});
