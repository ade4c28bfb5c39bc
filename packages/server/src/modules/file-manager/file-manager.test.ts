import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { type FileEntry, fileManager } from '@rounds/contract/file-manager';
import { files } from '@rounds/contract/files';
import { groups } from '@rounds/contract/groups';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { type Person, startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

let last = 0;
/** A PDF of its own, just large enough to be accepted. */
const pdf = (): Buffer => Buffer.concat([Buffer.from(`%PDF-1.7\n% ${++last}\n`), Buffer.alloc(11_000, 32)]);
const as = (person: Person = 'manager') => t.as(person);
const upload = (path: string, name: string, more: object = {}, bytes = pdf(), person: Person = 'manager') =>
  as(person).call(fileManager.upload, { body: { path, ...more }, file: { name, bytes } });
const createFolder = (path: string, person: Person = 'manager') =>
  as(person).call(fileManager.createFolder, { body: { path } });
const list = (path: string, query: object = {}, person: Person = 'manager') =>
  as(person).call(fileManager.list, { query: { path, ...query } });
const namesIn = async (path: string, query: object = {}, person: Person = 'manager') =>
  (await list(path, query, person)).body.data.list.map(({ name }) => name);
const move = (paths: string[], destination: string, more: object = {}) =>
  as().call(fileManager.move, { body: { paths, destination, ...more } });
const copy = (paths: string[], destination: string, more: object = {}) =>
  as().call(fileManager.copy, { body: { paths, destination, ...more } });
const remove = (paths: string[], person: Person = 'manager') =>
  as(person).call(fileManager.delete, { body: { paths } });
const rename = (path: string, name: string) => as().call(fileManager.rename, { body: { path, name } });
const download = (paths: string[], person: Person = 'manager') =>
  as(person).send(
    'GET',
    `/api/resources/filemanager/download?${new URLSearchParams(paths.map((path): [string, string] => ['path', path]))}`,
  );
const setAccess = (path: string, entries: object[], person: Person = 'manager') =>
  as(person).call(fileManager.updateAccess, {
    query: { path },
    body: { inherit: false, entries, accept_loss: true } as never,
  });
const outcome = ({ status, body }: { status: number; body: { code?: string | undefined } }) => [status, body.code];
const userId = async (person: Person) => {
  const { body } = await as('admin').call(users.search, { query: { q: person } });
  return Number(body.data[0]!.value);
};

function listArchive(bytes: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: false }, (error, zip) => {
      if (error) return reject(error);
      const names: string[] = [];
      zip.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName));
      zip.on('end', () => resolve(names.toSorted()));
      zip.on('error', reject);
    });
  });
}
async function countStoredFiles(): Promise<number> {
  const entries = await readdir(t.services.config.filesDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

describe('folders and files', () => {
  test('an uploaded file is listed after the folders and can be downloaded', async () => {
    await createFolder('/Basics');
    await createFolder('/Basics/Zeichnungen');
    const bytes = pdf();
    const { body } = await upload('/Basics', 'Plan ä.pdf', {}, bytes);
    expect(body.data).toMatchObject({
      kind: 'file',
      name: 'Plan ä.pdf',
      path: '/Basics/Plan ä.pdf',
      type: 'application/pdf',
    });
    const { data } = (await list('/basics')).body;
    expect(data.list.map(({ name, kind }) => [name, kind])).toEqual([
      ['Zeichnungen', 'folder'],
      ['Plan ä.pdf', 'file'],
    ]);
    expect(data).toMatchObject({ path: '/Basics', pagination: { total: 2, total_pages: 1 } });
    expect(data.storage.used).toBeGreaterThanOrEqual(bytes.length);
    const read = await download(['/Basics/Plan ä.pdf']);
    expect(read.bytes.equals(bytes)).toBe(true);
    expect(read.headers.get('content-disposition')).toContain("filename*=UTF-8''Plan%20%C3%A4.pdf");
    expect(read.headers.get('content-security-policy')).toContain('sandbox');
  });

  test('a whole folder is uploaded under its own folders, and a repeated upload is stored once', async () => {
    await createFolder('/Tree');
    const uuid = randomUUID();
    const first = await upload('/Tree', 'a.pdf', { folders: '/North/Hall', uuid });
    expect(first.body.data?.path).toBe('/Tree/North/Hall/a.pdf');
    const second = await upload('/Tree', 'a.pdf', { folders: '/North/Hall', uuid });
    expect(second.body.data?.id).toBe(first.body.data?.id);
    expect(await namesIn('/Tree/North/Hall')).toEqual(['a.pdf']);
  });

  test.each([
    ['', 'This field is required.'],
    ['  ', 'This field is required.'],
    ['Plans.', 'A name can’t end with a dot or a space.'],
    ['Plans ', 'A name can’t end with a dot or a space.'],
    ['..', 'A name can’t end with a dot or a space.'],
    ['a/b', 'A name can’t contain any of these characters: \\ / : * ? " < > |'],
    ['what?', 'A name can’t contain any of these characters: \\ / : * ? " < > |'],
    ['\u202Efdp.exe', 'A name can’t contain any of these characters: \\ / : * ? " < > |'],
  ])('the name “%s” is rejected', async (name, message) => {
    const answer = await as().call(fileManager.createFolder, { body: { path: '/', name } });
    expect([answer.status, answer.body.data]).toEqual([422, { name: [message] }]);
  });

  test.each(['/../secret', '/Basics/../..', '/./a', '/a\\b'])('the path %s leads nowhere', async (path) => {
    for (const answer of [await list(path), await createFolder(path), await download([path]), await remove([path])]) {
      expect(outcome(answer)).toEqual([422, 'VALIDATION_FAILED']);
    }
  });

  test('names differ by more than upper and lower case', async () => {
    await createFolder('/Case');
    await createFolder('/Case/Plans');
    const taken = await createFolder('/Case/PLANS');
    expect([...outcome(taken), taken.body.data]).toEqual([409, 'RES_CONFLICT', { names: ['Plans'] }]);
    await createFolder('/Case/Other');
    expect(outcome(await rename('/Case/Other', 'plans'))).toEqual([409, 'RES_CONFLICT']);
    const renamed = await rename('/Case/Plans', 'PLANS');
    expect(renamed.body.data).toMatchObject({ name: 'PLANS', path: '/Case/PLANS' });
  });

  test('an upload may be small, and its type is checked as everywhere', async () => {
    expect((await upload('/', 'a.pdf', {}, Buffer.from('%PDF-1.7\n'))).status).toBe(200);
    expect((await upload('/', 'a.png', {}, Buffer.alloc(20_000, 65))).body.code).toBe('UPLOAD_TYPE_NOT_ALLOWED');
  });

  test('a taken name is rejected, kept beside, replaced or skipped', async () => {
    await createFolder('/Twice');
    const first = (await upload('/Twice', 'Plan.pdf')).body.data!;
    expect(outcome(await upload('/Twice', 'PLAN.pdf'))).toEqual([409, 'RES_CONFLICT']);
    expect((await upload('/Twice', 'Plan.pdf', { on_conflict: 'keep_both' })).body.data?.name).toBe('Plan (2).pdf');
    expect((await upload('/Twice', 'Plan.pdf', { on_conflict: 'skip' })).body.data).toBeNull();
    const bytes = pdf();
    const replaced = (await upload('/Twice', 'Plan.pdf', { on_conflict: 'replace' }, bytes)).body.data!;
    expect([replaced.id, replaced.uuid === first.uuid]).toEqual([first.id, false]);
    expect((await download(['/Twice/Plan.pdf'])).bytes.equals(bytes)).toBe(true);
    expect((await as().call(files.get, { params: { id: first.uuid } })).status).toBe(404);
    expect(await namesIn('/Twice')).toEqual(['Plan (2).pdf', 'Plan.pdf']);
  });

  test('files of templates and answers are not in the file manager', async () => {
    await as().call(files.upload, {
      body: { purpose: 'filemanager' },
      file: { name: 'of a template.pdf', bytes: pdf() },
    });
    expect(await namesIn('/', { q: 'template' })).toEqual([]);
  });

  test('a search finds names in all folders below, a list is sorted and paged', async () => {
    await createFolder('/Search');
    await upload('/Search', 'Roof 10.pdf');
    await upload('/Search', 'Roof 9.pdf', {}, Buffer.concat([pdf(), Buffer.alloc(5000)]));
    await upload('/Search', 'Deep roof.pdf', { folders: '/One/Two' });
    expect(await namesIn('/Search', { sort: 'size', direction: 'desc' })).toEqual(['One', 'Roof 9.pdf', 'Roof 10.pdf']);
    expect(await namesIn('/Search', { limit: 1, page: 2 })).toEqual(['Roof 9.pdf']);
    const { list: matches } = (await list('/Search', { q: 'ROOF' })).body.data;
    expect(matches.map(({ path }) => path)).toEqual([
      '/Search/One/Two/Deep roof.pdf',
      '/Search/Roof 9.pdf',
      '/Search/Roof 10.pdf',
    ]);
    expect(await namesIn('/Search', { q: 'roof', kind: 'folder' })).toEqual([]);
  });
});

describe('moving, copying and deleting', () => {
  test('a folder is moved with everything in it, but never into itself', async () => {
    await upload('/', 'a.pdf', { folders: '/Move/From/Inner' });
    await createFolder('/Move/To');
    const inside = await move(['/Move/From'], '/Move/From/Inner');
    expect(outcome(inside)).toEqual([422, 'RES_FOLDER_INTO_ITSELF']);
    const moved = await move(['/Move/From'], '/Move/To');
    expect(moved.body.data.entries.map(({ path }) => path)).toEqual(['/Move/To/From']);
    expect(await namesIn('/Move/To/From/Inner')).toEqual(['a.pdf']);
    expect((await list('/Move/From')).status).toBe(404);
  });

  test('conflicts are named before anything is moved, and settled as chosen', async () => {
    for (const folders of ['/Settle/A', '/Settle/B']) {
      await upload('/', 'same.pdf', { folders });
      await upload('/', `only ${folders.at(-1)}.pdf`, { folders });
    }
    const paths = ['/Settle/A/only A.pdf', '/Settle/A/same.pdf'];
    const rejected = await move(paths, '/Settle/B');
    expect([...outcome(rejected), rejected.body.data]).toEqual([409, 'RES_CONFLICT', { names: ['same.pdf'] }]);
    expect(await namesIn('/Settle/A')).toEqual(['only A.pdf', 'same.pdf']);
    const skipped = await move(paths, '/Settle/B', { on_conflict: 'skip' });
    expect(skipped.body.data.skipped).toEqual(['same.pdf']);
    await move(['/Settle/A/same.pdf'], '/Settle/B', { on_conflict: 'keep_both' });
    expect(await namesIn('/Settle/B')).toEqual(['only A.pdf', 'only B.pdf', 'same (2).pdf', 'same.pdf']);
    await move(['/Settle/B/only A.pdf'], '/Settle/A');
    await copy(['/Settle/B/only B.pdf'], '/Settle/A');
    const replaced = await move(['/Settle/A/only B.pdf'], '/Settle/B', { on_conflict: 'replace' });
    expect(replaced.status).toBe(200);
    expect(await namesIn('/Settle/B')).toEqual(['only B.pdf', 'same (2).pdf', 'same.pdf']);
  });

  test('a folder that contains what is moved is never replaced by it', async () => {
    await upload('/', 'x.pdf', { folders: '/Nest/Nest' });
    const answer = await move(['/Nest/Nest'], '/', { on_conflict: 'replace' });
    expect(outcome(answer)).toEqual([422, 'RES_FOLDER_INTO_ITSELF']);
    expect(await namesIn('/Nest/Nest')).toEqual(['x.pdf']);
  });

  test('copies share the stored bytes, which are removed with the last of them', async () => {
    await upload('/', 'x.pdf', { folders: '/Share/One/Deep' });
    await t.runJobs();
    const stored = await countStoredFiles();
    const used = (await list('/')).body.data.storage.used;
    await copy(['/Share/One'], '/Share', { on_conflict: 'keep_both' });
    expect(await namesIn('/Share')).toEqual(['One', 'One (2)']);
    expect((await list('/')).body.data.storage.used).toBe(used);
    expect(await countStoredFiles()).toBe(stored);
    expect((await remove(['/Share/One'])).body.data).toEqual({ affected: 3 });
    await t.runJobs();
    expect((await download(['/Share/One (2)/Deep/x.pdf'])).status).toBe(200);
    await remove(['/Share/One (2)']);
    await t.runJobs();
    expect(await countStoredFiles()).toBe(stored - 1);
  });

  test('several paths and folders are downloaded as one archive', async () => {
    await upload('/', 'a.pdf', { folders: '/Zip/One' });
    await upload('/', 'a.pdf', { folders: '/Zip/Two' });
    await createFolder('/Zip/Empty');
    const whole = await download(['/Zip']);
    expect(whole.headers.get('content-disposition')).toContain('Zip.zip');
    expect(await listArchive(whole.bytes)).toEqual([
      'Zip/',
      'Zip/Empty/',
      'Zip/One/',
      'Zip/One/a.pdf',
      'Zip/Two/',
      'Zip/Two/a.pdf',
    ]);
    const both = await download(['/Zip/One/a.pdf', '/Zip/Two/a.pdf']);
    expect(await listArchive(both.bytes)).toEqual(['a (2).pdf', 'a.pdf']);
    expect((await download(['/Zip/none'])).status).toBe(404);
  });

  test('a call that fails in the middle changes nothing', async () => {
    await upload('/', 'a.pdf', { folders: '/Half' });
    expect((await remove(['/Half/a.pdf', '/Half/none.pdf'])).status).toBe(404);
    expect(await namesIn('/Half')).toEqual(['a.pdf']);
  });
});

describe('access to folders', () => {
  let folder: string;
  let inspector: number;
  let file: FileEntry;
  beforeAll(async () => {
    inspector = await userId('inspector');
    file = (await upload('/', 'confidential.pdf', { folders: '/Access/Inner' })).body.data!;
    folder = '/Access';
  });
  const setInspector = (...actions: string[]) => setAccess(folder, [{ type: 'user', id: inspector, actions }], 'admin');

  test('without a list, people who manage files may do everything and others nothing', async () => {
    expect((await as().call(fileManager.getAccess, { query: { path: folder } })).body.data).toEqual({
      inherit: true,
      from: null,
      entries: [],
    });
    const denied = await list(folder, {}, 'inspector');
    expect([...outcome(denied), denied.body.data]).toEqual([
      403,
      'RES_ACCESS_DENIED',
      { action: 'view', path: folder },
    ]);
    expect(outcome(await list('/', {}, 'viewer'))).toEqual([403, 'USR_FORBIDDEN']);
  });

  test('a list grants exactly its actions, also in the folders below, and takes them from all others', async () => {
    const { body } = await setInspector('view');
    expect(body.data).toMatchObject({
      inherit: false,
      entries: [{ type: 'user', id: inspector, actions: ['view'], name: 'Inspector A' }],
    });
    expect(await namesIn('/Access/Inner', {}, 'inspector')).toEqual(['confidential.pdf']);
    const denied = await upload('/Access/Inner', 'b.pdf', {}, pdf(), 'inspector');
    expect([...outcome(denied), denied.body.data]).toEqual([
      403,
      'RES_ACCESS_DENIED',
      { action: 'upload', path: '/Access/Inner' },
    ]);
    await setInspector('view', 'upload');
    const shared = (await as('inspector').call(fileManager.list, { query: { shared: true } })).body.data;
    expect(shared.list.map(({ path }) => path)).toEqual(['/Access']);
    expect((await upload('/Access/Inner', 'b.pdf', {}, pdf(), 'inspector')).status).toBe(200);
    const { access } = (await list('/Access/Inner', {}, 'inspector')).body.data;
    expect(access).toEqual({ actions: ['view', 'upload'], from: '/Access' });

    for (const answer of [
      await list(folder),
      await download([folder]),
      await move([folder], '/Case'),
      await remove([folder]),
      await rename(folder, 'Mine'),
      await createFolder('/Access/New'),
      await copy(['/Access/Inner'], '/'),
    ]) {
      expect(outcome(answer)).toEqual([403, 'RES_ACCESS_DENIED']);
    }
    expect(await namesIn('/', { q: 'confidential' })).toEqual([]);
    expect((await listArchive((await download(['/'])).bytes)).some((name) => name.includes('confidential'))).toBe(
      false,
    );
  });

  test('the file itself follows the access of its folder, also for the person who uploaded it', async () => {
    await setInspector('view');
    expect((await as('inspector').call(files.get, { params: { id: file.uuid } })).status).toBe(200);
    for (const person of ['manager', 'viewer'] as const) {
      expect((await as(person).call(files.get, { params: { id: file.uuid } })).status).toBe(404);
    }
  });

  test('a list may name groups, and a folder without a list has that of the nearest folder above', async () => {
    const group = (await as('admin').call(groups.create, { body: { name_lang: { en: 'District leads' } } })).body.data;
    await setAccess(folder, [{ type: 'group', id: group.id, actions: ['view'] }], 'admin');
    expect((await list(folder)).status).toBe(403);
    await as('admin').call(groups.addMembers, {
      params: { id: group.id },
      body: { user_ids: [await userId('manager')] },
    });
    expect((await list('/Access/Inner')).status).toBe(200);
    const inherited = (await as().call(fileManager.getAccess, { query: { path: '/Access/Inner' } })).body.data;
    expect(inherited).toMatchObject({ inherit: true, from: '/Access', entries: [{ name: 'District leads' }] });
    expect(outcome(await setAccess(folder, [{ type: 'group', id: group.id, actions: ['edit'] }]))).toEqual([
      403,
      'RES_ACCESS_DENIED',
    ]);
  });

  test('a list needs an entry, and its people are those of the workspace', async () => {
    expect((await setAccess(folder, [], 'admin')).body.data).toHaveProperty('entries');
    const theirs = Number(
      (await t.as('admin', 'B').call(users.search, { query: { q: 'viewer' } })).body.data[0]!.value,
    );
    for (const id of [theirs, 987_654_321]) {
      expect(outcome(await setAccess(folder, [{ type: 'user', id, actions: ['view'] }], 'admin'))).toEqual([
        404,
        'USR_OBJECT_NOT_FOUND',
      ]);
    }
    const opened = await as('admin').call(fileManager.updateAccess, {
      query: { path: folder },
      body: { inherit: true },
    });
    expect(opened.body.data).toMatchObject({ inherit: true, entries: [] });
    expect((await list(folder)).status).toBe(200);
  });

  test('another workspace finds none of the folders and files', async () => {
    const other = t.as('manager', 'B');
    expect((await other.call(fileManager.list, { query: { path: folder } })).status).toBe(404);
    expect((await other.call(files.get, { params: { id: file.uuid } })).status).toBe(404);
    expect((await other.call(fileManager.list)).body.data).toMatchObject({ list: [], storage: { used: 0 } });
  });
});

test('changes of the file manager are in the activity log', async () => {
  const { rows } = await t.queryIn<{ code: string }>(
    'A',
    `select distinct code from activity where code like 'file_manager.%' order by 1`,
  );
  expect(rows.map(({ code }) => code.split('.')[1])).toEqual([
    'access_changed',
    'copied',
    'deleted',
    'folder_created',
    'moved',
    'renamed',
    'uploaded',
  ]);
});
