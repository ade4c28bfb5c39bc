import { files } from '@rounds/contract/files';
import { settings } from '@rounds/contract/settings';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const list = async (query = {}) => (await t.as('inspector').call(settings.listRatings, { query })).body.data;
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path d="M2 2h20v20z"/></svg>';
const uploadDrawing = (text: string) =>
  t.as('admin').call(files.upload, { file: { name: 'face.svg', bytes: text }, body: { purpose: 'icon' } });

describe('ratings', () => {
  test('a new workspace has five ratings from excellent to needs improvement in three languages', async () => {
    const ratings = await list({ preferred_lang: 'fr' });
    expect(ratings.map(({ rating, name, order }) => [rating, name, order])).toEqual([
      [1, 'Excellent', 1],
      [2, 'Bien', 2],
      [3, 'Satisfaisant', 3],
      [4, 'Insuffisant', 4],
      [5, 'À améliorer', 5],
    ]);
    expect(ratings[0]).toMatchObject({
      id: 1,
      name_lang: { en: 'Excellent', de: 'Ausgezeichnet' },
      icon: { name: 'mood_happy' },
    });
  });

  test('one rating gets other words, another icon and another position, and the others keep theirs', async () => {
    const changed = await t.as('admin', 'B').call(settings.updateRating, {
      params: { id: 5 },
      body: { name_lang: { en: 'Bad' }, icon: { name: 'flame' }, order: 1 },
    });
    expect(changed.body.data).toMatchObject({ rating: 5, name: 'Bad', order: 1, icon: { name: 'flame' } });
    const all = (await t.as('admin', 'B').call(settings.listRatings)).body.data;
    expect(all.map(({ rating }) => rating)).toEqual([5, 1, 2, 3, 4]);
    expect((await list())[0]?.rating).toBe(1);
  });

  test('words, order and new icons arrive together as multipart', async () => {
    const form = new FormData();
    const png = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00800080' } })
      .png()
      .toBuffer();
    form.append('icons[1]', new Blob([new Uint8Array(png)]), 'good.png');
    form.append('rating', JSON.stringify([{ rating: 1, name_lang: { en: 'Perfect' } }, { rating: 2 }]));
    form.append('order', '[5,4,3,2,1]');
    const answer = await t.as('admin').send('POST', '/api/checklist/settings/ratings', { body: form });
    expect(answer.status, answer.bytes.toString()).toBe(200);
    const ratings = await list();
    expect(ratings.map(({ rating }) => rating)).toEqual([5, 4, 3, 2, 1]);
    expect(ratings.at(-1)?.name).toBe('Perfect');
    const icon = ratings[3]?.icon as { url: string };
    expect((await t.as('viewer').send('GET', icon.url)).bytes.equals(png)).toBe(true);
  });

  test('an icon for no rating, an unknown rating and an incomplete order are rejected with their field', async () => {
    const form = new FormData();
    form.append('icons[3]', new Blob([DRAWING]), 'a.svg');
    form.append('rating', '[]');
    const stray = await t.as('admin').send('POST', '/api/checklist/settings/ratings', { body: form });
    expect(stray.body.data).toHaveProperty('icons[3]');
    const body = { rating: [{ rating: 6 as 5 }], order: [1, 1, 2, 3, 4] as (1 | 2 | 3 | 4)[] };
    const wrong = await t.as('admin').call(settings.updateRatings, { body });
    expect(Object.keys(wrong.body.data)).toEqual(['rating.0.rating', 'order']);
    expect((await t.as('admin').call(settings.updateRating, { params: { id: 6 }, body: {} })).status).toBe(404);
    const unknown = { name: 'mood_happy', color: 'red' } as unknown as { name: 'mood_happy' };
    const odd = await t.as('admin').call(settings.updateRating, { params: { id: 1 }, body: { icon: unknown } });
    expect(odd.status).toBe(422);
  });

  test('an uploaded drawing can be an icon, of this workspace only', async () => {
    const { uuid } = (await uploadDrawing(DRAWING)).body.data;
    const saved = await t
      .as('admin')
      .call(settings.updateRating, { params: { id: 3 }, body: { icon: { file: uuid } } });
    expect(saved.body.data.icon).toEqual({ file: uuid, url: `/api/file/${uuid}` });
    const sent = await t.as('viewer').send('GET', `/api/file/${uuid}`);
    expect(sent.headers.get('content-type')).toBe('image/svg+xml');
    expect(sent.headers.get('content-disposition')).toMatch(/^attachment/);
    const foreign = await t
      .as('admin', 'B')
      .call(settings.updateRating, { params: { id: 3 }, body: { icon: { file: uuid } } });
    expect(foreign.body.data).toEqual({ icon: ['Upload the image before you select it.'] });
  });

  test('a drawing that would cost too much is rejected with what to do', async () => {
    const loop = await uploadDrawing(DRAWING.replace('</svg>', '<g id="a"><use href="#a"/></g></svg>'));
    expect(loop.status).toBe(422);
    expect(loop.body.message).toBe(
      'This SVG contains “<use>”, which isn’t allowed in icons. Export it as a plain SVG without it, or use a PNG.',
    );
    const huge = await uploadDrawing(DRAWING.replace('width="24"', 'width="1000000000"'));
    expect(huge.body.code).toBe('UPLOAD_DRAWING_TOO_COMPLEX');
    const thin = await uploadDrawing(DRAWING.replace('width="24"', 'width="1000"'));
    expect(thin.body.code).toBe('UPLOAD_DRAWING_TOO_COMPLEX');
  });

  test('a drawing with a script or an event handler is rejected', async () => {
    for (const active of ['<script>alert(1)</script>', '<path onclick="alert(1)"/>', '<foreignObject/>']) {
      const answer = await uploadDrawing(DRAWING.replace('</svg>', `${active}</svg>`));
      expect(answer.body.code).toBe('UPLOAD_DRAWING_NOT_ALLOWED');
    }
  });
});
