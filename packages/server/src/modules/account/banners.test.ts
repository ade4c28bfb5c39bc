import { account } from '@rounds/contract/account';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const listClosed = async (role: 'manager' | 'inspector') =>
  (await t.as(role).call(account.listClosedBanners)).body.data.closed;

it('a closed help banner stays closed for this person only, until all are shown again', async () => {
  expect(await listClosed('manager')).toEqual([]);
  await t.as('manager').call(account.closeBanner, { body: { banner: 'assets' } });
  const { body } = await t.as('manager').call(account.closeBanner, { body: { banner: 'roles' } });
  expect(body.data.closed).toEqual(['assets', 'roles']);
  expect(await listClosed('manager')).toEqual(['assets', 'roles']);
  expect(await listClosed('inspector')).toEqual([]);
  await t.as('manager').call(account.showBanners);
  expect(await listClosed('manager')).toEqual([]);
});

it('a tour that a person has left stays closed when the help is shown again', async () => {
  await t.as('inspector').call(account.closeBanner, { body: { banner: 'tour_inspector' } });
  await t.as('inspector').call(account.closeBanner, { body: { banner: 'assets' } });
  const { body } = await t.as('inspector').call(account.showBanners);
  expect(body.data.closed).toEqual(['tour_inspector']);
  expect(await listClosed('inspector')).toEqual(['tour_inspector']);
});
