// @vitest-environment node
import type { Change, Item, TemplateDocument } from '@rounds/engine';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildSteps, type FormEvent } from '../../../kit/form/index.ts';
import {
  loadInspection,
  type Outbox,
  openOutbox,
  saveInspection,
  saveTemplatePictures,
} from '../../../platform/offline/index.ts';
import { createFakeSyncServer } from '../../../platform/offline/testing/fake-sync-server.ts';
import { fakeStorage } from '../../../testing/storage.ts';
import { type Conduct, startConduct } from './conduct-store.ts';
import { catchUp } from './load-conduct.ts';

beforeAll(() => fakeStorage());

const id = () => crypto.randomUUID();
const [yes, no] = [id(), id()];
const set = id();
let place = 0;
const item = (type: Item['type'], title: string, parent_id: string | null, options: Item['options'] = {}): Item => {
  place += 1;
  return { id: id(), type, title, options, parent_id, order: `a${String.fromCharCode(64 + place)}` };
};

const page = item('page', 'Kitchen', null);
const cold = item('section', 'Cold', page.id);
const hot = item('section', 'Hot', page.id);
const fridge = item('yesno', 'Fridge below 4 °C', cold.id, { response_set_id: set, required: true, allow_n_a: true });
const reading = item('number', 'Reading', cold.id, { min: 1, max: 10 });
const photo = item('photo', 'Photo', hot.id, { multi_photo: true });
const loose = item('textAnswer', 'Person in charge', page.id);

const behind = item('hidden_page', '', null);
const number = item('document_id', 'Number', behind.id, { format: 'KR-{N:4}/{YYYY}' });

const document: TemplateDocument = {
  title: 'Kitchen round',
  description: '',
  language: 'en',
  items: [page, cold, hot, fridge, reading, photo, loose, behind, number],
  response_sets: [
    {
      uuid: set,
      options: [
        { uuid: yes, label: 'Yes', score: 5, color: 'green', failed: false },
        { uuid: no, label: 'No', score: 0, color: 'red', failed: true },
      ],
    },
  ],
  rule_sets: [],
  grouped_items: [],
  info: [],
  image_markers: [],
  custom_units: [],
  tests: [],
};

const opened: Outbox[] = [];
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const outbox of opened.splice(0)) await outbox.close();
});
let users = 0;

async function openDevice(server = createFakeSyncServer(), user_id = ++users) {
  const outbox = await openOutbox(
    { workspace_id: 9, user_id },
    {
      transport: server,
      withExclusiveLock: (_name, work) => work(),
      channel: (name) => new BroadcastChannel(name),
      online: () => server.online,
      now: () => new Date('2026-11-20T10:31:00Z'),
      retryDelay: () => 5,
    },
  );
  opened.push(outbox);
  return { server, outbox, user_id };
}

async function begin(outbox: Outbox, { uuid = id(), onServer = true, of = document } = {}): Promise<Conduct> {
  const template = { version_id: 1, version: 1, template_id: 3, document: of };
  await saveInspection(
    outbox.db,
    {
      uuid,
      id: onServer ? 41 : null,
      template_id: 3,
      template_title: document.title,
      version_id: 1,
      asset: null,
      context: { zone: 'UTC', started_at: '2026-11-20T10:26:00Z' },
      status: 'in_progress',
      document_id: null,
      sequence: 0,
      opened_at: '2026-11-20T10:26:00Z',
    },
    template,
  );
  return open(outbox, uuid);
}

let clock = Date.parse('2026-11-20T10:30:00Z');
async function open(outbox: Outbox, uuid: string): Promise<Conduct> {
  const device = await loadInspection(outbox.db, uuid);
  return startConduct({
    outbox,
    device: device!,
    newId: id,
    now: () => {
      clock += 1000;
      return new Date(clock);
    },
  });
}

const until = (holds: () => boolean) => vi.waitUntil(holds, { timeout: 20_000, interval: 5 });

describe('a running inspection', () => {
  test('the template is called as in the language of the form, or of the source where it has no title', async () => {
    const { outbox } = await openDevice();
    const items = document.items.map((one) => ({ ...one, translations: { fr: { title: 'Texte' } } }));
    const conduct = await begin(outbox, { of: { ...document, items, translations: { ar: { title: 'جولة' } } } });
    expect(conduct.templateTitle()).toBe('Kitchen round');
    conduct.setLanguage('ar');
    expect(conduct.templateTitle()).toBe('جولة');
    conduct.setLanguage('fr');
    expect([conduct.records.items[page.id]?.title, conduct.templateTitle()]).toEqual(['Texte', 'Kitchen round']);
  });

  test('an answer updates score and progress at once and is sent', async () => {
    const { server, outbox } = await openDevice();
    const conduct = await begin(outbox);
    const stored = conduct.answer({ item_id: fridge.id }, { value: [no] });
    expect(conduct.run().item(fridge.id)).toMatchObject({ value: [no], failed: true });
    expect(conduct.run().score().percent).toBe(0);
    expect(conduct.run().progress(cold.id)).toMatchObject({ answered: 1, total: 2, failed: 1 });
    expect(conduct.saveState(fridge.id)).toBe('window');
    await stored;
    await until(() => conduct.saveState(fridge.id) === undefined);
    expect(server.stored(conduct.uuid)).toHaveLength(1);
  });

  test('an offline inspection is restored after its window was closed', async () => {
    const server = createFakeSyncServer();
    server.online = false;
    const { outbox, user_id } = await openDevice(server);
    const conduct = await begin(outbox);
    await conduct.answer({ item_id: fridge.id }, { value: [no] });
    await conduct.answer({ item_id: fridge.id }, { note: 'Reads 7.8 °C' });
    await conduct.answer({ item_id: reading.id }, { value: 7.8 });
    const before = conduct.run().computed();
    expect(conduct.saveState(fridge.id)).toBe('device');
    conduct.close();
    await outbox.close();
    opened.splice(0);

    const { outbox: again } = await openDevice(server, user_id);
    const reopened = await open(again, conduct.uuid);
    expect(reopened.run().computed()).toEqual(before);
    expect(reopened.run().answer(fridge.id)?.note).toBe('Reads 7.8 °C');
  });

  test('listeners are notified of stored answers and score changes', async () => {
    const { outbox } = await openDevice();
    const conduct = await begin(outbox);
    const events: FormEvent[] = [];
    conduct.onEvent((event) => events.push(event));
    await conduct.answer({ item_id: fridge.id }, { value: [yes] });
    expect(events).toEqual([{ kind: 'score', percent: 100 }, { kind: 'stored' }]);
  });

  test('an answer notifies only the keys that it affects', async () => {
    const { outbox } = await openDevice();
    const conduct = await begin(outbox);
    const drawn: string[] = [];
    for (const { id: key, title } of [fridge, cold, reading, hot]) conduct.subscribe(key, () => drawn.push(title));
    const stored = conduct.answer({ item_id: fridge.id }, { value: [yes] });
    expect([...new Set(drawn)].sort()).toEqual(['Cold', 'Fridge below 4 °C']);
    await stored;
  });

  test('a later answer by another person wins when it is merged', async () => {
    const { outbox } = await openDevice();
    const conduct = await begin(outbox);
    await conduct.answer({ item_id: fridge.id }, { value: [yes] });
    await conduct.mergeRemote(
      [
        {
          id: id(),
          item_id: fridge.id,
          value: [no],
          at: '2030-01-01T00:00:00.000Z',
          by: 7,
          received_at: '2030-01-01T00:00:00.000Z',
        },
      ],
      5,
    );
    expect(conduct.run().item(fridge.id).value).toEqual([no]);
    expect(conduct.sequence()).toBe(5);
  });

  test('an own answer that returns from the server gets its author, and its receipt as the time if the clock runs ahead', async () => {
    const { outbox } = await openDevice();
    const conduct = await begin(outbox);
    const recorded: Change[] = [];
    outbox.onEvent((event) => event.kind === 'recorded' && recorded.push(event.change));
    await conduct.answer({ item_id: fridge.id }, { value: [yes] });
    await conduct.answer({ item_id: reading.id }, { value: 4 });
    const receipts = ['2026-11-20T10:00:00.000Z', '2030-01-01T00:00:00.000Z'];
    const returned = recorded.map((change, n) => ({ ...change, by: 7, received_at: receipts[n]! }));
    await conduct.mergeRemote(returned.slice(1), 2);
    expect(conduct.run().answer(reading.id)).toMatchObject({ by: 7, at: recorded[1]!.at });
    await conduct.mergeRemote(returned, 2);
    expect(conduct.run().answer(fridge.id)).toMatchObject({ by: 7, at: receipts[0] });
  });

  test('an own answer keeps its author and its receipt when its acknowledgment arrives after the log of the server', async () => {
    const { server, outbox } = await openDevice();
    const conduct = await begin(outbox);
    server.online = false;
    await conduct.answer({ item_id: photo.id }, { value: { add: [id()] } });
    const { change } = (await outbox.db.getAll('changes'))[0]!;
    const receipt = { by: 7, received_at: '2026-11-20T10:00:00.000Z' };
    await conduct.mergeRemote([{ ...change, ...receipt, sequence: 1 }], 1);
    const expected = { by: 7, at: receipt.received_at };
    expect((await open(outbox, conduct.uuid)).run().answer(photo.id)).toMatchObject(expected);
    server.online = true;
    outbox.wake();
    await until(() => conduct.saveState(photo.id) === undefined);
    expect((await open(outbox, conduct.uuid)).run().answer(photo.id)).toMatchObject(expected);
  });

  test('an own answer that came after the completion is no longer shown once the server said so', async () => {
    const { outbox } = await openDevice();
    const conduct = await begin(outbox);
    const recorded: Change[] = [];
    outbox.onEvent((event) => event.kind === 'recorded' && recorded.push(event.change));
    await conduct.answer({ item_id: reading.id }, { value: 4 });
    await conduct.answer({ item_id: reading.id }, { value: 9 });
    const receipt = { by: 7, received_at: '2030-01-01T00:00:00.000Z' };
    await conduct.mergeRemote([{ ...recorded[1]!, ...receipt, late: true }], 2);
    expect(conduct.run().answer(reading.id)?.value).toBe(4);
  });

  test('a rejected answer is reverted and its reason is listed', async () => {
    const { server, outbox } = await openDevice();
    const conduct = await begin(outbox);
    server.online = false;
    await conduct.answer({ item_id: reading.id }, { value: 5 });
    const [waiting] = await outbox.db.getAll('changes');
    server.rejections.set(waiting!.change.id, { code: 'VALUE_NOT_NUMBER', message: 'This question takes a number' });
    server.online = true;
    outbox.wake();
    await until(() => conduct.rejectedChanges().length === 1);
    expect(conduct.run().item(reading.id).answered).toBe(false);
    expect(conduct.rejectedChanges()[0]).toMatchObject({ message: 'This question takes a number' });
    await conduct.discardRejected([conduct.rejectedChanges()[0]!.id]);
    expect(conduct.rejectedChanges()).toEqual([]);
  });

  test('an inspection is completed with its note once everything is sent', async () => {
    const { server, outbox } = await openDevice();
    const conduct = await begin(outbox);
    server.online = false;
    await conduct.answer({ item_id: fridge.id }, { value: [yes] });
    await conduct.saveNote('The door jams.');
    await conduct.complete();
    expect(conduct.inspection().completion_asked_at).toBeTruthy();
    server.online = true;
    outbox.wake();
    await until(() => conduct.inspection().status === 'completed');
    expect(server.stored(conduct.uuid)).toHaveLength(1);
    expect(server.notes.get(conduct.uuid)).toBe('The door jams.');
  });

  test('the document id has a placeholder until the server assigns a number', async () => {
    const server = createFakeSyncServer();
    Object.assign(server, { online: false, document_id: 'KR-0007/2026' });
    const { outbox } = await openDevice(server);
    const conduct = await begin(outbox, { onServer: false });
    await conduct.answer({ item_id: fridge.id }, { value: [no] });
    expect(conduct.documentId()).toBe('KR-####/2026');
    server.online = true;
    outbox.wake();
    await until(() => conduct.documentId() === 'KR-0007/2026');
    expect(conduct.run().item(number.id).value).toBe('KR-0007/2026');
  });

  test('a window shows what another window of the same device has fetched', async () => {
    const { server, outbox, user_id } = await openDevice();
    const first = await begin(outbox);
    const second = await open((await openDevice(server, user_id)).outbox, first.uuid);
    const theirs = { id: id(), item_id: reading.id, value: 4, at: '2026-11-20T12:00:00.000Z', by: 7, sequence: 1 };
    vi.stubGlobal('document', { cookie: '' });
    vi.stubGlobal('fetch', async (address: string) => {
      const after = Number(new URL(address, 'http://localhost').searchParams.get('after'));
      return Response.json({ data: { changes: after < 1 ? [theirs] : [], sequence: 1 } });
    });
    await catchUp(first);
    await catchUp(second);
    expect([first, second].map((conduct) => conduct.run().answer(reading.id)?.value)).toEqual([4, 4]);
  });

  test('keeping the answer of another person is remembered, and a later answer of a third one is not told again', async () => {
    const { outbox, user_id } = await openDevice();
    const conduct = await begin(outbox);
    await conduct.answer({ item_id: reading.id }, { value: 3 });
    await until(() => conduct.saveState(reading.id) === undefined);
    const theirs = { id: id(), item_id: reading.id, value: 4, at: '2026-11-20T12:00:00.000Z', by: user_id + 1000 };
    await conduct.mergeRemote([{ ...theirs, sequence: 2 }], 2);
    expect(conduct.replacedAnswers().map(({ key, mine }) => [key, mine.value])).toEqual([[reading.id, 3]]);
    await conduct.keepTheirs(conduct.replacedAnswers());
    expect(conduct.replacedAnswers()).toEqual([]);
    const third = { ...theirs, id: id(), value: 5, seen: theirs.id, by: user_id + 2000, sequence: 3 };
    await conduct.mergeRemote([third], 3);
    expect((await open(outbox, conduct.uuid)).replacedAnswers()).toEqual([]);
    expect(conduct.run().item(reading.id).value).toBe(5);
  });

  test('text that is being typed does not know the answer that somebody else gives meanwhile', async () => {
    const { outbox, user_id } = await openDevice();
    const conduct = await begin(outbox);
    const stopTyping = conduct.startTyping({ item_id: loose.id });
    await conduct.answer({ item_id: loose.id }, { value: 'An' });
    const first = conduct.run().answer(loose.id)!;
    const at = new Date(Date.parse(first.at!) + 500).toISOString();
    const theirs = { id: id(), item_id: loose.id, value: 'Boris', at, by: user_id + 1000 };
    await conduct.mergeRemote([{ ...theirs, sequence: 1 }], 1);
    await conduct.answer({ item_id: loose.id }, { value: 'Ana' });
    expect(conduct.run().answer(loose.id)).toMatchObject({ value: 'Ana', seen: first.change_id });
    stopTyping();
    await conduct.mergeRemote(
      [{ ...theirs, id: id(), value: 'Boris K', at: '2026-11-20T12:00:00.000Z', sequence: 3 }],
      3,
    );
    expect(conduct.replacedAnswers().map(({ mine }) => mine.value)).toEqual(['Ana']);
  });

  test('photos are added and removed one by one', async () => {
    const { outbox } = await openDevice();
    const conduct = await begin(outbox);
    const [first, second] = [id(), id()];
    await conduct.answer({ item_id: photo.id }, { value: { add: [first] } });
    await conduct.answer({ item_id: photo.id }, { value: { add: [second] } });
    await conduct.answer({ item_id: photo.id }, { value: { remove: [first] } });
    expect(conduct.run().item(photo.id).value).toEqual([second]);
  });
});

describe('the steps of an inspection', () => {
  test('steps are sections and loose questions without hidden ones', async () => {
    const { outbox } = await openDevice();
    const conduct = await begin(outbox);
    expect(conduct.steps().map((step) => step.title)).toEqual(['Cold', 'Hot', 'Kitchen']);
    const withoutHot = buildSteps(conduct.records, {
      isVisible: (key) => key !== hot.id && conduct.run().item(key)?.visible === true,
      getRows: () => [],
      withTitle: (item) => item,
    });
    expect(withoutHot.map((step) => step.title)).toEqual(['Cold', 'Kitchen']);
  });
});

test('template pictures are downloaded once and read from the device', async () => {
  const { outbox } = await openDevice();
  const [plan, detail, away] = [id(), id(), id()];
  const illustrated = {
    ...document,
    info: [{ uuid: id(), text: '', media: [plan, away] }],
    image_markers: [{ uuid: id(), picture: detail, marks: [] }],
  };
  const requested: string[] = [];
  const fetchPicture = async (uuid: string) => {
    requested.push(uuid);
    return uuid === away ? null : new Blob([uuid], { type: 'image/jpeg' });
  };
  await saveTemplatePictures(outbox.db, illustrated, fetchPicture);
  await saveTemplatePictures(outbox.db, illustrated, fetchPicture);
  expect(requested).toEqual([plan, away, detail, away]);
  const conduct = await begin(outbox);
  expect(await (await conduct.files.read(detail))?.bytes?.text()).toBe(detail);
  expect(await conduct.files.read(away)).toBeUndefined();
});
