/** Provisioning by SCIM over HTTP: the requests that Entra ID and Okta publish, and what is rejected. */
import { SCIM_ERROR_SCHEMA, SCIM_LIST_SCHEMA, SCIM_USER_SCHEMA } from '@rounds/contract/scim';
import { describe, expect, it } from 'vitest';
import { create, getStatus, newPerson, scim, setUpScim } from './testing/provisioning.ts';

setUpScim();

describe('the requests of Entra ID', () => {
  it('a person is looked for, created, changed, disabled and deleted', async () => {
    const sent = newPerson();
    const none = await scim.find('Users', `userName eq "${sent.userName}"`);
    expect(none.status).toBe(200);
    expect(none.body).toEqual({
      ...{ schemas: [SCIM_LIST_SCHEMA], totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] },
    });
    const created = await scim.post('/Users', sent);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      ...{ userName: sent.userName, externalId: sent.externalId, active: true, displayName: sent.displayName },
      name: { givenName: 'Ada', familyName: sent.name.familyName },
      emails: [{ value: sent.userName, type: 'work', primary: true }],
      meta: { resourceType: 'User', location: expect.stringContaining('/api/scim/v2/Users/') },
    });
    const { id } = created.body;
    expect((await scim.get(`/Users/${id}`)).body).toEqual(created.body);
    expect((await scim.find('Users', `externalId eq "${sent.externalId}"`)).body.Resources[0]?.id).toBe(id);

    const changed = await scim.patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'new.address@provider.example' },
      { op: 'Replace', path: 'name.familyName', value: 'King' },
      { op: 'Add', path: 'nickName', value: 'Ada.K' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Maths' },
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'London' },
    );
    expect(changed.status, changed.text).toBe(200);
    expect(changed.body).toMatchObject({
      ...{ nickName: 'Ada.K', userName: sent.userName },
      name: { givenName: 'Ada', familyName: 'King', formatted: 'Ada King' },
      emails: [{ value: 'new.address@provider.example' }],
    });

    const values = {
      'name.givenName': 'Augusta',
      displayName: 'Augusta King',
      'emails[type eq "work"].value': 'a@b.example',
    };
    const withoutPath = await scim.patch(`/Users/${id}`, { op: 'Add', value: values });
    expect(withoutPath.body).toMatchObject({
      ...{ name: { givenName: 'Augusta' }, displayName: 'Augusta King', emails: [{ value: 'a@b.example' }] },
    });

    const disabled = await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect(disabled.body.active).toBe(false);
    expect(await getStatus(id)).toBe('disabled');
    const enabled = await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
    expect(enabled.body.active).toBe(true);
    expect(await getStatus(id)).toBe('active');

    const deleted = await scim.delete(`/Users/${id}`);
    expect(deleted.status).toBe(204);
    expect(deleted.text).toBe('');
    expect((await scim.get(`/Users/${id}`)).status).toBe(404);
    expect((await scim.delete(`/Users/${id}`)).status).toBe(404);
    expect(await getStatus(id)).toBe('disabled');
  });

  it('a deleted person who is created again is the same person, enabled', async () => {
    const sent = newPerson();
    const { id } = (await scim.post('/Users', sent)).body;
    await scim.delete(`/Users/${id}`);
    const again = await scim.post('/Users', { ...sent, name: { givenName: 'Joan', familyName: 'Clarke' } });
    expect(again.status, again.text).toBe(201);
    expect(again.body).toMatchObject({ id, active: true, name: { formatted: 'Joan Clarke' } });
    expect(await getStatus(id)).toBe('active');
  });

  it('a group is looked for, created, renamed, filled, emptied and deleted', async () => {
    const [first, second] = [await create(), await create()];
    const none = await scim.get('/Groups?excludedAttributes=members&filter=displayName%20eq%20%22Engineers%22');
    expect(none.body.totalResults).toBe(0);
    const created = await scim.post('/Groups', {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:Group',
        'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
      ],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Engineers',
      meta: { resourceType: 'Group' },
    });
    expect(created.status, created.text).toBe(201);
    const { id } = created.body;
    const path = `/Groups/${id}`;
    expect((await scim.get(`${path}?excludedAttributes=members`)).body).not.toHaveProperty('members');

    const renamed = await scim.patch(path, { op: 'Replace', path: 'displayName', value: 'All engineers' });
    expect(renamed.status).toBe(204);
    const add = [
      { $ref: null, value: first.id },
      { $ref: null, value: second.id },
    ];
    expect((await scim.patch(path, { op: 'Add', path: 'members', value: add })).status).toBe(204);
    const listed = (await scim.get(path)).body;
    expect(listed).toMatchObject({ displayName: 'All engineers', externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' });
    expect(listed.members.map(({ value }) => value)).toEqual([first.id, second.id]);
    expect((await scim.get(`/Users/${first.id}`)).body.groups).toMatchObject([{ value: id, display: 'All engineers' }]);
    const isMember = `id eq "${id}" and members eq "${first.id}"`;
    expect((await scim.find('Groups', isMember)).body.totalResults).toBe(1);

    const remove = { op: 'Remove', path: 'members', value: [{ $ref: null, value: first.id }] };
    expect((await scim.patch(path, remove)).status).toBe(204);
    expect((await scim.get(path)).body.members.map(({ value }) => value)).toEqual([second.id]);
    expect((await scim.find('Groups', isMember)).body.totalResults).toBe(0);
    expect((await scim.delete(path)).status).toBe(204);
    expect((await scim.get(path)).status).toBe(404);
    expect((await scim.get(`/Users/${second.id}`)).body.groups).toEqual([]);
  });
});

describe('the requests of Okta', () => {
  it('a person is looked for, created, replaced, deactivated and reactivated', async () => {
    const email = 'test.user@okta.example';
    const test = await scim.get(
      `/Users?filter=userName%20eq%20%22${encodeURIComponent(email)}%22&startIndex=1&count=100`,
    );
    expect(test.body).toMatchObject({ totalResults: 0, startIndex: 1 });
    const sent = {
      schemas: [SCIM_USER_SCHEMA],
      userName: email,
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: email, type: 'work' }],
      displayName: 'Test User',
      locale: 'de-DE',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    };
    const created = await scim.post('/Users', sent);
    expect(created.status, created.text).toBe(201);
    expect(created.text).not.toContain('1mz050nq');
    const { id } = created.body;
    const replaced = await scim.put(`/Users/${id}`, {
      ...sent,
      id,
      name: { givenName: 'Another', familyName: 'User' },
    });
    expect(replaced.status).toBe(200);
    expect(replaced.body.name.formatted).toBe('Another User');
    const off = await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: false } });
    expect(off.status).toBe(200);
    expect(off.body.active).toBe(false);
    expect(await getStatus(id)).toBe('disabled');
    const on = await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
    expect(on.body.active).toBe(true);
    expect((await scim.put(`/Users/${id}`, { ...sent, id, active: false })).body.active).toBe(false);
    const twice = await scim.post('/Users', sent);
    expect(twice.status).toBe(409);
    expect(twice.body).toMatchObject({ status: '409', scimType: 'uniqueness', schemas: [SCIM_ERROR_SCHEMA] });
  });

  it('a group is created with members, renamed, and its members are replaced and removed', async () => {
    const [first, second] = [await create(), await create()];
    const created = await scim.post('/Groups', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: 'Test SCIMv2',
      members: [{ value: first.id, display: 'Ada' }],
    });
    const path = `/Groups/${created.body.id}`;
    expect(created.body.members).toMatchObject([{ value: first.id }]);
    const value = { id: created.body.id, displayName: 'Test SCIMv2 renamed' };
    expect((await scim.patch(path, { op: 'replace', value })).status).toBe(204);
    const members = [{ value: second.id, display: 'Ada' }];
    await scim.patch(
      path,
      { op: 'remove', path: `members[value eq "${first.id}"]` },
      { op: 'add', path: 'members', value: members },
    );
    expect((await scim.get(path)).body).toMatchObject({
      ...{ displayName: 'Test SCIMv2 renamed', members: [{ value: second.id }] },
    });
    await scim.patch(path, { op: 'replace', path: 'members', value: [{ value: first.id }] });
    expect((await scim.get(path)).body.members).toMatchObject([{ value: first.id }]);
    const whole = { displayName: 'Test SCIMv2 whole', members: [] };
    expect((await scim.put(path, whole)).body).toMatchObject({ displayName: 'Test SCIMv2 whole', members: [] });
    expect((await scim.get('/Groups?startIndex=1&count=100')).body.Resources.map(({ id }) => id)).toContain(
      created.body.id,
    );
    expect((await scim.delete(path)).status).toBe(204);
  });
});
