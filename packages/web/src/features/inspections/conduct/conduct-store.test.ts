// @vitest-environment node
import type { Item, TemplateDocument } from '@rounds/engine';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildSteps, type FormEvent } from '../../../form/index.ts';
import { createFakeSyncServer } from '../../../offline/fake-sync-server.ts';
import {
  loadInspection,
  type Outbox,
  openOutbox,
  saveInspection,
  saveTemplatePictures,
} from '../../../offline/index.ts';
import { fakeStorage } from '../../../testing/storage.ts';
import { type Conduct, startConduct } from './conduct-store.ts';

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
};

const opened: Outbox[] = [];
afterEach(async () => {
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

async function begin(outbox: Outbox, { uuid = id(), onServer = true } = {}): Promise<Conduct> {
  const template = { version_id: 1, version: 1, template_id: 3, document };
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

async function until(holds: () => boolean) {
  for (let waited = 0; !holds(); waited += 5) {
    if (waited > 9000) throw new Error('It did not come about within 9 seconds');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('A running inspection', () => {
  test('shows an answer, its score and its progress at once, and sends it', async () => {
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

  test('is as it was after the window was closed in the middle, without a network', async () => {
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

  test('says when an answer is stored and when the score has changed', async () => {
    const { outbox } = await openDevice();
    const conduct = await begin(outbox);
    const heard: FormEvent[] = [];
    conduct.onEvent((happening) => heard.push(happening));
    await conduct.answer({ item_id: fridge.id }, { value: [yes] });
    expect(heard).toEqual([{ kind: 'score', percent: 100 }, { kind: 'stored' }]);
  });

  test('draws again only what an answer concerns', async () => {
    const { outbox } = await openDevice();
    const conduct = await begin(outbox);
    const drawn: string[] = [];
    for (const { id: key, title } of [fridge, cold, reading, hot]) conduct.subscribe(key, () => drawn.push(title));
    const stored = conduct.answer({ item_id: fridge.id }, { value: [yes] });
    expect([...new Set(drawn)].sort()).toEqual(['Cold', 'Fridge below 4 °C']);
    await stored;
  });

  test('takes in what someone else answered meanwhile, and theirs wins when it is later', async () => {
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
    expect(conduct.inspection().sequence).toBe(5);
  });

  test('goes back to what the server has when it refuses an answer, and shows why', async () => {
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

  test('is completed once everything is sent', async () => {
    const { server, outbox } = await openDevice();
    const conduct = await begin(outbox);
    server.online = false;
    await conduct.answer({ item_id: fridge.id }, { value: [yes] });
    await conduct.complete();
    expect(conduct.inspection().completion_asked_at).toBeTruthy();
    server.online = true;
    outbox.wake();
    await until(() => conduct.inspection().status === 'completed');
    expect(server.stored(conduct.uuid)).toHaveLength(1);
  });

  test('shows a mark for its number until the server has given one', async () => {
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

  test('adds and removes photos one by one', async () => {
    const { outbox } = await openDevice();
    const conduct = await begin(outbox);
    const [first, second] = [id(), id()];
    await conduct.answer({ item_id: photo.id }, { value: { add: [first] } });
    await conduct.answer({ item_id: photo.id }, { value: { add: [second] } });
    await conduct.answer({ item_id: photo.id }, { value: { remove: [first] } });
    expect(conduct.run().item(photo.id).value).toEqual([second]);
  });
});

describe('The steps of an inspection', () => {
  test('are the sections of a page and the questions between them, and leave out what is hidden', async () => {
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

test('pictures of the template are read from the device, and asked for once', async () => {
  const { outbox } = await openDevice();
  const [plan, detail, away] = [id(), id(), id()];
  const illustrated = {
    ...document,
    info: [{ uuid: id(), text: '', media: [plan, away] }],
    image_markers: [{ uuid: id(), picture: detail, marks: [] }],
  };
  const asked: string[] = [];
  const fetchPicture = async (uuid: string) => {
    asked.push(uuid);
    return uuid === away ? null : new Blob([uuid], { type: 'image/jpeg' });
  };
  await saveTemplatePictures(outbox.db, illustrated, fetchPicture);
  await saveTemplatePictures(outbox.db, illustrated, fetchPicture);
  expect(asked).toEqual([plan, away, detail, away]);
  const conduct = await begin(outbox);
  expect(await (await conduct.files.read(detail))?.bytes?.text()).toBe(detail);
  expect(await conduct.files.read(away)).toBeUndefined();
});
