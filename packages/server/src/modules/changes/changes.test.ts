import { assets } from '@rounds/contract/assets';
import { auth } from '@rounds/contract/auth';
import { type ChangesPage, changes } from '@rounds/contract/changes';
import { groups } from '@rounds/contract/groups';
import { issues } from '@rounds/contract/issues';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { deleteOldEvents } from '../../events/event-log.ts';
import { grant, type Person, startTestServer, type TestServer, type WorkspaceName } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

type Query = Partial<{ after: string; types: string; limit: number; wait: number }>;
const send = (query: Query, person: Person = 'admin', workspace: WorkspaceName = 'A') =>
  t.as(person, workspace).call(changes.list, { query });
async function read(query: Query, person: Person = 'admin', workspace: WorkspaceName = 'A'): Promise<ChangesPage> {
  const { status, body } = await send(query, person, workspace);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}
/** The end of the feed, once transactions of other tests hold back nothing that has happened before. */
async function now(person: Person = 'admin', workspace: WorkspaceName = 'A'): Promise<string> {
  const heldBack = `select from event_log where tx_id >= pg_snapshot_xmin(pg_current_snapshot())`;
  await expect.poll(async () => (await t.queryIn(workspace, heldBack)).rows).toEqual([]);
  return (await read({ after: 'now' }, person, workspace)).cursor;
}
/** Reads what follows the cursor; transactions of other tests may hold it back for a moment. */
async function readUntil(after: string, count: number, query: Query = {}, person: Person = 'admin') {
  let page = await read({ ...query, after }, person);
  await expect
    .poll(async () => {
      page = await read({ ...query, after }, person);
      return page.changes.length;
    })
    .toBeGreaterThanOrEqual(count);
  return page;
}

let number = 0;
async function createAsset(workspace: WorkspaceName = 'A') {
  number += 1;
  const body = { asset_id: `C-${number}`, display_name: `Pump ${number}` };
  return (await t.as('admin', workspace).call(assets.create, { body })).body.data;
}
const toLine = ({ type, record }: ChangesPage['changes'][number]) => `${type} ${record.id}`;

describe('the change feed', () => {
  it('changes are read in the order in which they happened, page by page, each once', async () => {
    const start = await now();
    const first = await createAsset();
    await t.as('admin').call(assets.archive, { params: { id: first.id } });
    const second = await createAsset();
    await readUntil(start, 3);
    const lines: string[] = [];
    const ids = new Set<string>();
    let after = start;
    for (let more = true; more; ) {
      const page = await read({ after, limit: 1 });
      expect(page.changes.length).toBeLessThanOrEqual(1);
      for (const one of page.changes) {
        lines.push(toLine(one));
        ids.add(one.id);
      }
      after = page.cursor;
      more = page.has_more;
    }
    expect(lines).toEqual([`asset.created ${first.id}`, `asset.archived ${first.id}`, `asset.created ${second.id}`]);
    expect(ids.size).toBe(3);
    expect((await read({ after })).changes).toEqual([]);
  });

  it('a change says what happened, to what, when and who did it, under the same id each time', async () => {
    const start = await now();
    const asset = await createAsset();
    const { changes: seen } = await readUntil(start, 1);
    expect(seen).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{12}-\d+$/),
        ...{ type: 'asset.created', kind: 'asset', data: null },
        at: expect.stringMatching(/Z$/),
        actor: { id: expect.any(Number), name: 'Admin A' },
        record: { id: asset.id, uuid: asset.uuid },
      },
    ]);
    expect((await read({ after: start })).changes).toEqual(seen);
  });

  it('without a cursor, the feed begins with the oldest change', async () => {
    const asset = await createAsset('B');
    await expect
      .poll(async () => (await read({ limit: 1_000 }, 'admin', 'B')).changes.map(toLine))
      .toContain(`asset.created ${asset.id}`);
  });

  it('a reader chooses kinds of records and single types', async () => {
    const start = await now();
    const asset = await createAsset();
    await t.as('admin').call(assets.archive, { params: { id: asset.id } });
    const { body } = await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Early shift' } } });
    const lines = async (types: string, count: number) =>
      (await readUntil(start, count, { types })).changes.map(toLine);
    expect(await lines('group, asset.archived', 2)).toEqual([
      `asset.archived ${asset.id}`,
      `group.created ${body.data.id}`,
    ]);
    expect(await lines('asset', 2)).toHaveLength(2);
  });

  it('a transaction that is still running holds back what began after it, so that nothing is passed over', async () => {
    const start = await now();
    const workspace_id = await t.workspaceId('A');
    let cursor = start;
    let created = 0;
    await t.database.inWorkspace(workspace_id, async (tx) => {
      await t.events.publish(tx, { workspace_id, user_id: null, full_name: null }, [
        { code: 'asset.changed', record: { id: 77 } },
      ]);
      created = (await createAsset()).id;
      const page = await read({ after: start });
      expect(page.changes).toEqual([]);
      cursor = page.cursor;
    });
    expect((await readUntil(cursor, 2)).changes.map(toLine)).toEqual(['asset.changed 77', `asset.created ${created}`]);
  });
});

describe('who sees which changes', () => {
  it('people see changes of what they may see at the moment of reading, and the cursor passes the others', async () => {
    const start = await now();
    await grant(t, []);
    const asset = await createAsset();
    await readUntil(start, 1);
    const before = await read({ after: start }, 'nobody');
    expect(before.changes).toEqual([]);
    await grant(t, ['SST_VIEW_ASSET']);
    expect((await read({ after: start }, 'nobody')).changes.map(toLine)).toEqual([`asset.created ${asset.id}`]);
    expect((await read({ after: before.cursor }, 'nobody')).changes).toEqual([]);
    await grant(t, []);
    expect((await read({ after: start }, 'nobody')).changes).toEqual([]);
  });

  it('people see changes of their own issues, and not of those of others', async () => {
    const start = await now();
    await grant(t, ['ACT_CREATE_ISSUE']);
    const create = async (person: Person) =>
      (await t.as(person).call(issues.create, { body: { title: `Leak of ${person}` } })).body.data;
    const [own, other] = [await create('nobody'), await create('admin')];
    await readUntil(start, 2, { types: 'issue' });
    const seen = (await read({ after: start, types: 'issue' }, 'nobody')).changes.map(({ record }) => record.id);
    expect(seen).toContain(own.id);
    expect(seen).not.toContain(other.id);
  });

  it('another workspace sees none of them', async () => {
    const start = await now('admin', 'B');
    await createAsset();
    expect((await read({ after: start }, 'admin', 'B')).changes).toEqual([]);
  });

  it('a plan without the API has no change feed', async () => {
    await t.setPlan('B', 'premium');
    const { status, body } = await send({}, 'admin', 'B');
    expect([status, body.code]).toEqual([403, 'PLAN_FEATURE_REQUIRED']);
    await t.setPlan('B', 'enterprise');
  });
});

describe('waiting for changes', () => {
  it('a call that waits is answered as soon as something happens that its reader may see', async () => {
    const start = await now('viewer');
    const waiting = read({ after: start, wait: 30, types: 'asset' }, 'viewer');
    await t.as('admin').call(groups.create, { body: { name_lang: { en: 'Late shift' } } });
    const asset = await createAsset();
    expect((await waiting).changes.map(toLine)).toEqual([`asset.created ${asset.id}`]);
  });

  it('a call that waits is answered without changes when the server stops', async () => {
    const other = await buildApp({ database: t.database, services: t.services });
    await other.listen({ host: '127.0.0.1', port: 0 });
    const address = other.server.address() as { port: number };
    const client = t.as('manager');
    const cursor = await now('manager');
    const reply = fetch(`http://127.0.0.1:${address.port}/api/changes?types=role&wait=30&after=${cursor}`, {
      headers: { cookie: `rounds=${client.cookie('rounds')}` },
    });
    await expect
      .poll(() => new Promise<number>((resolve) => other.server.getConnections((_, count) => resolve(count))))
      .toBe(1);
    const [{ status }] = await Promise.all([reply, other.close()]);
    expect(status).toBe(200);
  });

  it('what happens after the session of a waiting caller has ended is not told to it', async () => {
    const client = t.as('inspector');
    const cursor = await now('inspector');
    const waiting = client.call(changes.list, { query: { after: cursor, wait: 30, types: 'asset' } });
    await client.call(auth.logout);
    await createAsset();
    const { status, body } = await waiting;
    expect([status, body.code]).toEqual([401, 'USR_UNAUTHENTICATED']);
  });

  it('one person has at most ten calls waiting, and everything else goes on meanwhile', async () => {
    const after = await now('admin', 'B');
    const calls = Array.from({ length: 11 }, () => send({ after, wait: 30 }, 'admin', 'B'));
    // The call above the limit fails at once, so the others are waiting.
    expect((await Promise.race(calls)).status).toBe(429);
    await createAsset('B');
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(answers.flatMap(({ status, body }) => (status === 200 ? [body.data.changes.length] : []))).toEqual(
      Array(10).fill(1),
    );
  });
});

describe('cursors', () => {
  const rejects = async (query: Query, field: string, words: string) => {
    const { status, body } = await send(query);
    expect([status, body.code]).toEqual([422, 'VALIDATION_FAILED']);
    expect((body.data as unknown as Record<string, string[]>)[field]![0]).toContain(words);
  };
  const encode = (text: string) => Buffer.from(text).toString('base64url');
  const decode = (cursor: string) => Buffer.from(cursor, 'base64url').toString();

  it('what is no cursor, or one of another workspace, is rejected at its field', async () => {
    await rejects({ after: 'yesterday' }, 'after', 'not a cursor');
    await rejects({ after: encode('1.000000000000.1.99999999999999999999.1') }, 'after', 'not a cursor');
    await rejects({ after: await now('admin', 'B') }, 'after', 'another workspace');
  });

  it('unknown types are named', async () => {
    await rejects({ types: 'asset,widget,asset.exploded' }, 'types', 'widget, asset.exploded');
  });

  const expectExpired = async (after: string, workspace: WorkspaceName = 'A') => {
    const { status, body } = await send({ after }, 'admin', workspace);
    expect([status, body.code]).toEqual([410, 'APP_CURSOR_EXPIRED']);
    expect(body.message).toContain('Read everything again');
    return (body.data as unknown as { cursor: string }).cursor;
  };

  it('a cursor of another installation expires with one that works', async () => {
    const [version, installation, ...rest] = decode(await now()).split('.');
    expect(installation).toMatch(/^[0-9a-f]{12}$/);
    const cursor = await expectExpired(encode([version, 'abcdefabcdef', ...rest].join('.')));
    const asset = await createAsset();
    expect((await readUntil(cursor, 1)).changes.map(toLine)).toContain(`asset.created ${asset.id}`);
  });

  it('a cursor from after the end of the log, as after a restore, expires', async () => {
    const [version, installation, workspace, tx] = decode(await now()).split('.');
    await expectExpired(encode([version, installation, workspace, Number(tx) + 1_000_000, 0].join('.')));
  });

  it('a cursor whose changes have been deleted expires with one that works', async () => {
    const start = await now('admin', 'B');
    await createAsset('B');
    // Old events are never held back.
    await now('admin', 'B');
    await t.queryIn('B', `update event_log set at = now() - interval '40 days'`);
    await t.database.inWorkspace(await t.workspaceId('B'), async (tx) => deleteOldEvents(tx, await t.workspaceId('B')));
    const cursor = await expectExpired(start, 'B');
    expect((await read({ after: cursor }, 'admin', 'B')).changes).toEqual([]);
    expect((await read({}, 'admin', 'B')).changes).toEqual([]);
  });
});
