/** A server that provisions people, and people as Entra ID sends them. */
import { SCIM_USER_SCHEMA } from '@rounds/contract/scim';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, expect } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/index.ts';
import { createScimClient, type ScimClient } from './scim-client.ts';

export let t: TestServer;
export let scim: ScimClient;

let count = 0;
/** A person as Entra ID sends them. */
export const newPerson = (fields: object = {}) => {
  count += 1;
  const email = `person.${count}@provider.example`;
  return {
    schemas: [SCIM_USER_SCHEMA, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
    externalId: `object-${count}`,
    userName: email,
    active: true,
    displayName: `Ada Lovelace ${count}`,
    emails: [{ primary: true, type: 'work', value: email }],
    meta: { resourceType: 'User' },
    name: { formatted: `Ada Lovelace ${count}`, familyName: `Lovelace ${count}`, givenName: 'Ada' },
    ...fields,
  };
};
export const create = async (fields: object = {}) => {
  const answer = await scim.post('/Users', newPerson(fields));
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
export const getStatus = async (id: string): Promise<string> =>
  (await t.as('admin').call(users.getDetails, { params: { id: Number(id) } })).body.data.status;
export const findId = async (userName: string): Promise<string> =>
  (await scim.find('Users', `userName eq "${userName}"`)).body.Resources[0]!.id;

/** Starts a server that provisions people for a test file. */
export function setUpScim(): void {
  beforeAll(async () => {
    t = await startTestServer();
    scim = await createScimClient(t);
  });
  afterAll(() => t.close());
}
