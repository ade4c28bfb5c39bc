import { randomUUID } from 'node:crypto';
import { checklists, type Template } from '@rounds/contract/checklists';
import { files } from '@rounds/contract/files';
import { toRecords } from '@rounds/engine';
import { setInfo } from '@rounds/engine/edits';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createTemplateHelpers } from '../testing/template-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTemplateHelpers>;
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTemplateHelpers(server);
});
afterAll(() => server.close());

type Person = 'manager' | 'admin' | 'inspector' | 'viewer';
const upload = async (person: Person = 'manager') => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#888', noise } });
  const file = { name: 'ventil.jpg', bytes: await picture.jpeg({ quality: 95 }).toBuffer() };
  const { body } = await server.as(person).call(files.upload, { body: { purpose: 'template' }, file });
  return body.data.uuid;
};
const readAs = async (person: Person, uuid: string, workspace: 'A' | 'B' = 'A') =>
  (await server.as(person, workspace).call(files.get, { params: { id: uuid } })).status;
const helpWith = (template: Template, media: readonly string[]) => {
  const page = template.items.find((item) => item.type === 'page')!;
  const edit = setInfo(toRecords(template as never), {
    item_id: page.id,
    text: 'Where the valve is',
    media,
    newId: randomUUID,
  });
  return edit.patch ?? {};
};
const createTemplate = async (title: string) => helpers.read((await helpers.create(title)).id);

describe('pictures in help texts', () => {
  test('a picture becomes visible to builders and inspectors when a template refers to it', async () => {
    const template = await createTemplate('Boiler room');
    const picture = await upload();
    expect(await readAs('inspector', picture)).toBe(404);
    expect((await helpers.save(template.id, 0, helpWith(template, [picture]))).status).toBe(200);
    expect([await readAs('inspector', picture), await readAs('admin', picture)]).toEqual([200, 200]);
    expect(await readAs('admin', picture, 'B')).toBe(404);
  });

  test('a template cannot refer to files of other people or to missing files', async () => {
    const template = await createTemplate('Not mine');
    for (const foreign of [await upload('inspector'), randomUUID()]) {
      const { status, body } = await helpers.save(template.id, 0, helpWith(template, [foreign]));
      expect([status, body.code]).toEqual([422, 'CKL_TEMPLATE_INVALID']);
      expect(body.data).toMatchObject([{ code: 'FILE_UNKNOWN', message: expect.stringContaining('file') }]);
    }
    expect((await helpers.read(template.id)).info).toEqual([]);
  });

  test('another builder can reuse a picture in a second template, and a copy keeps it', async () => {
    const [first, picture] = [await createTemplate('First'), await upload()];
    await helpers.save(first.id, 0, helpWith(first, [picture]));
    const second = await createTemplate('Second');
    const { status } = await helpers.save(second.id, 0, helpWith(second, [picture]), randomUUID(), server.as('admin'));
    expect(status).toBe(200);
    const copy = (await helpers.manager().call(checklists.clone, { params: { id: second.id }, body: {} })).body.data;
    expect((await helpers.read(copy.id)).info[0]?.media).toEqual([picture]);

    for (const id of [first.id, second.id]) await removeForever(id);
    expect(await readAs('inspector', picture)).toBe(200);
    await removeForever(copy.id);
    expect(await readAs('manager', picture)).toBe(404);
  });
});

async function removeForever(id: number) {
  for (const endpoint of [checklists.archive, checklists.delete]) {
    const { status } = await helpers.manager().call(endpoint, { params: { id } });
    expect(status).toBe(200);
  }
}

test('default photos of questions and pictures of image markers are visible to inspectors', async () => {
  const template = await createTemplate('Marked');
  const page = template.items.find((item) => item.type === 'page')!;
  const [photo, picture] = [await upload(), await upload()];
  const marker = { uuid: randomUUID(), picture, marks: [{ uuid: randomUUID(), x: 0.25, y: 0.5, label: 'Valve' }] };
  const question = {
    id: randomUUID(),
    type: 'photo' as const,
    title: 'As it should look',
    parent_id: page.id,
    order: 'a0',
    options: { default_value: [photo], image_marker_id: marker.uuid },
  };
  const patch = { items: { upsert: [question] }, image_markers: { upsert: [marker] } };
  const { status, body } = await helpers.save(template.id, 0, patch);
  expect(status, JSON.stringify(body)).toBe(200);
  expect([await readAs('inspector', photo), await readAs('inspector', picture)]).toEqual([200, 200]);
  expect((await helpers.read(template.id)).image_markers).toEqual([marker]);

  const outside = { ...marker, marks: [{ ...marker.marks[0]!, x: 1.5 }] };
  expect((await helpers.save(template.id, 1, { image_markers: { upsert: [outside] } })).body.code).toBe(
    'VALIDATION_FAILED',
  );
  const nonsense = { ...question, options: { default_value: ['../x'] } };
  expect((await helpers.save(template.id, 1, { items: { upsert: [nonsense] } })).body.code).toBe(
    'CKL_TEMPLATE_INVALID',
  );
});
