import { auth } from '@rounds/contract/auth';
import { translations } from '@rounds/contract/checklists/translations.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, PASSWORD, startTestServer, type TestServer } from '../../../testing/index.ts';
import { createAccount, createUser, hashPassword } from '../../auth/index.ts';
import { at, createTranslationHelpers } from '../testing/translation-helpers.ts';

let server: TestServer;
let helpers: ReturnType<typeof createTranslationHelpers>;
beforeAll(async () => {
  server = await startTestServer();
  helpers = createTranslationHelpers(server);
});
afterAll(() => server.close());

const PEOPLE = 20;
const TURNS = 8;

/** People of the workspace with the role of its manager, each signed in. */
async function createTranslators() {
  const workspace_id = await server.workspaceId('A');
  const { rows } = await server.queryIn<{ role_id: number }>(
    'A',
    'select r.role_id from user_role r join "user" u on u.id = r.user_id where u.first_name = \'Manager\'',
  );
  const password_hash = await hashPassword(PASSWORD);
  const role_ids = rows.map(({ role_id }) => role_id);
  const people: { readonly name: string; readonly client: Client }[] = [];
  for (let number = 1; number <= PEOPLE; number++) {
    const email = `translator.${number}@rounds.example`;
    const account_id = await server.database.inInstallation((tx) => createAccount(tx, { email, password_hash }));
    const name = { first_name: 'Translator', last_name: String(number) };
    await server.database.inWorkspace(workspace_id, (tx) =>
      createUser(tx, { workspace_id, account_id, ...name, locale: 'en', tz_code: 'Europe/Berlin', role_ids }),
    );
    const client = server.guest();
    expect((await client.call(auth.login, { body: { email, password: PASSWORD } })).status).toBe(200);
    people.push({ name: `Translator ${number}`, client });
  }
  return people;
}

test('twenty people who translate at random lose nothing, and each text knows its last writer', async () => {
  const id = await helpers.create('Crowd');
  const keys = (await helpers.list(id)).records.map(({ key }) => key);
  const people = await createTranslators();
  const written: { revision: number; key: string; text: string }[] = [];
  let seed = 7;
  const random = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % max;
  };
  await Promise.all(
    people.map(async ({ name, client }) => {
      for (let turn = 0; turn < TURNS; turn++) {
        const key = keys[random(keys.length)]!;
        const translation = `Turn ${turn} of ${name}`;
        const { status, body } = await client.call(translations.update, { ...at(id), body: { key, translation } });
        expect(status, JSON.stringify(body)).toBe(200);
        expect(body.data.records).toMatchObject([{ key, translation, edited_by: { full_name: name } }]);
        written.push({ revision: body.data.revision, key, text: `${key} ${translation} ${name}` });
      }
    }),
  );
  written.sort((a, b) => a.revision - b.revision);
  // Each save is a revision of its own, and none is skipped.
  expect(written.map(({ revision }) => revision - written[0]!.revision)).toEqual([...written.keys()]);
  expect(written).toHaveLength(PEOPLE * TURNS);
  const last = new Map(written.map(({ key, text }) => [key, text]));
  const edited = (await helpers.list(id)).records.flatMap(({ key, translation, edited_by }) =>
    translation === '' ? [] : `${key} ${translation} ${edited_by?.full_name}`,
  );
  expect(edited.sort()).toEqual([...last.values()].sort());
});
