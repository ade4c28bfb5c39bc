import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { InvalidSettingError, readConfig } from './index.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'rounds-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (env: Record<string, string>) => readConfig({ DATA_DIR: folder, ...env });

test('every setting has a default', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: null,
    filesDir: path.join(folder, 'files'),
    s3Files: null,
    demo: true,
    isLocal: true,
    registration: 'open',
    admin: null,
    defaultPlan: 'free',
    defaultLanguage: 'en',
  });
});

test('a setting without a value counts as not set', () => {
  expect(read({ PORT: '', DEFAULT_PLAN: ' ' })).toMatchObject({ port: 3000, defaultPlan: 'free' });
});

test('the secret key is created once, readable by the server only, and overridden by a configured one', () => {
  const created = read({}).secretKey;
  expect(read({}).secretKey).toBe(created);
  const file = path.join(folder, 'secret-key');
  expect(readFileSync(file, 'utf8').trim()).toBe(created);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(read({ SECRET_KEY: 'k'.repeat(32) }).secretKey).toBe('k'.repeat(32));
});

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'http://localhost:8080' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.0.2.7', PUBLIC_URL: 'http://localhost:3000' }, false],
  [{ HOST: '0.0.0.0', DEMO: 'true' }, true],
  [{ PUBLIC_URL: 'https://rounds.example.org' }, false],
  [{ DATABASE_URL: 'postgres://u:p@db/rounds' }, false],
  [{ DATABASE_URL: 'postgres://u:p@db/rounds', DEMO: 'true' }, true],
  [{ DEMO: 'false' }, false],
])('the demo workspace is created by default on a local installation only: %o', (env, demo) => {
  expect(read(env as Record<string, string>).demo).toBe(demo);
});

describe('an invalid value is reported with one sentence that names its setting', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not “abc”.'],
    [{ HOST: 'every where' }, 'HOST must be an IP address or a host name, not “every where”.'],
    [{ HOST: '999.1.1.1' }, 'HOST must be an IP address or a host name, not “999.1.1.1”.'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not “70000”.'],
    [
      { PUBLIC_URL: 'rounds.example.org' },
      'PUBLIC_URL must be an http or https address without a path, not “rounds.example.org”.',
    ],
    [
      { PUBLIC_URL: 'https://example.org/rounds' },
      'PUBLIC_URL must be an http or https address without a path, not “https://example.org/rounds”.',
    ],
    [{ DATABASE_READ_URL: 'postgres://u:p@replica/rounds' }, 'DATABASE_READ_URL requires DATABASE_URL.'],
    [{ FILES_URL: 's3://bucket' }, 'FILES_URL must be a file:/// or s3://key:secret@bucket address.'],
    [{ DEMO: 'yes' }, 'DEMO must be true or false, not “yes”.'],
    [{ DEFAULT_PLAN: 'gold' }, 'DEFAULT_PLAN must be one of free, standard, premium, enterprise, not “gold”.'],
    [{ REGISTRATION: 'off' }, 'REGISTRATION must be one of open, invited, closed, not “off”.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, not “loud”.'],
    [{ ADMIN_EMAIL: 'admin@rounds.example' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together.'],
    [
      { TRUSTED_PROXIES: '10.0.0.1, 10/8' },
      'TRUSTED_PROXIES must be a list of IP addresses or networks (10.0.0.0/8), separated by commas, not “10.0.0.1, 10/8”.',
    ],
  ])('%o', (env, sentence) => {
    expect(() => read(env as Record<string, string>)).toThrow(new InvalidSettingError(sentence));
  });

  test.each([
    ['SECRET_KEY', 'too short'],
    ['METRICS_TOKEN', 'too short'],
    ['ADMIN_PASSWORD', 'short'],
    ['DATABASE_URL', 'mysql://user:hidden@db/rounds'],
  ])('the message about %s does not repeat a secret value', (name, value) => {
    const error = (() => {
      try {
        read({ [name]: value });
      } catch (thrown) {
        return thrown as Error;
      }
    })();
    expect(error).toBeInstanceOf(InvalidSettingError);
    expect(error!.message).toContain(name);
    expect(error!.message).not.toContain(value);
  });

  test('a data folder that cannot be created is reported', () => {
    const inside = path.join(folder, 'secret-key', 'data');
    read({});
    expect(() => readConfig({ DATA_DIR: inside })).toThrow(/^DATA_DIR must be a writable folder: /);
    expect(existsSync(inside)).toBe(false);
  });
});

test.each([
  [{ PREVIEW: 'maybe' }, 'PREVIEW must be true or false'],
  [{ UPLOAD_TYPES: 'image/jpeg,image/exe' }, 'UPLOAD_TYPES must be a list of supported media types'],
  [{ MAX_STORAGE_GB: '0' }, 'MAX_STORAGE_GB must be a whole number from 1 to 1000000'],
  [{ UPLOAD_STALL_SECONDS: '0' }, 'UPLOAD_STALL_SECONDS must be a whole number from 1 to 600'],
  [{ ALLOWED_HOSTS: 'a b' }, 'ALLOWED_HOSTS must be a list of host names'],
  [{ TRANSLATE_URL: 'translate' }, 'TRANSLATE_URL must be an http or https address'],
  [{ TRANSLATE_KEY: 'k' }, 'TRANSLATE_KEY requires TRANSLATE_URL'],
  [{ MAP_TILE_URL: 'https://tiles.example.org' }, 'MAP_TILE_URL must be an http or https address with {z}'],
  [{ HELP_TUTORIALS_URL: 'ftp://x' }, 'HELP_TUTORIALS_URL must be an http or https address'],
  [{ PLAN_CONTACT_URL: 'mailto:sales' }, 'PLAN_CONTACT_URL must be an http, https or mailto address'],
  [
    { PLAN_PRICES: '{"gold": "9"}' },
    'PLAN_PRICES must be JSON with a text for some of free, standard, premium, enterprise',
  ],
  [{ PLAN_PRICES: 'nine' }, 'PLAN_PRICES must be JSON with a text for some of free, standard, premium, enterprise'],
])('a wrong value is named in one sentence: %o', (env, message) => {
  expect(() => read(env as Record<string, string>)).toThrow(message);
});

test('the settings of uploads, translation and maps are read', () => {
  const env = {
    UPLOAD_TYPES: 'image/jpeg, image/png',
    TRANSLATE_URL: 'http://translate.example',
    TRANSLATE_KEY: 'k',
    MAP_TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png',
    ALLOWED_HOSTS: '10.0.0.0/8,translate.internal',
  };
  expect(read(env)).toMatchObject({
    uploadTypes: ['image/jpeg', 'image/png'],
    translate: { url: 'http://translate.example', key: 'k' },
    mapTileUrl: 'https://tiles.example.org/{z}/{x}/{y}.png',
    allowedHosts: ['10.0.0.0/8', 'translate.internal'],
  });
});
