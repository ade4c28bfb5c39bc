import { createHash } from 'node:crypto';
import { sso } from '@rounds/contract/sso';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';
import { createSsoEncryption } from './encryption.ts';
import { changeKeyOfSignOn } from './index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

describe('a new key of the installation', () => {
  const CLIENT_SECRET = 'the secret of the client';
  const readSecret = async () =>
    (await t.queryIn<{ secret: Buffer }>('A', `select secret from sso_setting where protocol = 'oidc'`)).rows[0]!
      .secret;

  test('encrypts the secrets of sign-on services again, also when it is broken off and repeated', async () => {
    const body = { issuer: 'https://idp.example', client_id: 'rounds', client_secret: CLIENT_SECRET };
    await t.as('admin').call(sso.updateOidc, { body });
    const keys = { from: t.services.config.secretKey, to: createHash('sha256').update('new').digest('hex') };
    const change = async () => t.database.inWorkspace(await t.workspaceId('A'), (tx) => changeKeyOfSignOn(tx, keys));
    expect(await change()).toBe(1);
    const changed = createSsoEncryption({ config: { ...t.services.config, secretKey: keys.to } });
    expect(changed.decrypt(await readSecret())).toBe(CLIENT_SECRET);
    expect(await change()).toBe(1);
    expect(changed.decrypt(await readSecret())).toBe(CLIENT_SECRET);
  });

  test('makes a secret that was not encrypted again count as missing', async () => {
    const { status, body } = await t.as('admin').call(sso.getOidc);
    expect({ status, has_secret: body.data.has_client_secret }).toEqual({ status: 200, has_secret: false });
  });
});
