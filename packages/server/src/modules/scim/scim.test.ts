/** Provisioning by SCIM over HTTP: the requests that Entra ID and Okta publish, and what is rejected. */
import { logs } from '@rounds/contract/logs';
import { SCIM_ERROR_SCHEMA } from '@rounds/contract/scim';
import { sso } from '@rounds/contract/sso';
import { users } from '@rounds/contract/users';
import { describe, expect, it } from 'vitest';
import { create, findId, getStatus, newPerson, scim, setUpScim, t } from './testing/provisioning.ts';
import { createScimClient, createScimToken, ScimClient } from './testing/scim-client.ts';

setUpScim();

describe('the token of provisioning', () => {
  it('is required, and its absence is answered in the form of the protocol', async () => {
    for (const client of [
      new ScimClient(t.base, null),
      new ScimClient(t.base, '1.wrong'),
      new ScimClient(t.base, 'x'),
    ]) {
      const { status, headers, body } = await client.get('/Users');
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe('Bearer');
      expect(headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
      expect(body).toEqual({ schemas: [SCIM_ERROR_SCHEMA], status: '401', detail: expect.any(String) });
    }
  });

  it('does not replace a session, and a session does not replace it', async () => {
    const { token } = await createScimToken(t);
    const headers = { authorization: `Bearer ${token}` };
    expect((await t.guest().send('GET', '/api/user/list', { headers })).status).toBe(401);
    expect((await t.as('admin').send('GET', '/api/scim/v2/Users')).status).toBe(401);
  });

  it('stops working when it is deleted or expires', async () => {
    const { id, token } = await createScimToken(t);
    const client = new ScimClient(t.base, token);
    expect((await client.get('/Users?count=1')).status).toBe(200);
    await t.as('admin').call(sso.deleteScimToken, { params: { id } });
    expect((await client.get('/Users?count=1')).status).toBe(401);
    const short = await createScimToken(t, 'A', new Date(Date.now() + 60_000).toISOString());
    await t.queryIn('A', `update scim_token set expires_at = now() - interval '1 second' where id = $1`, [short.id]);
    expect((await new ScimClient(t.base, short.token).get('/Users')).status).toBe(401);
  });

  it('works for its own workspace only', async () => {
    const { token } = await createScimToken(t);
    const workspace = await t.workspaceId('B');
    const forged = `${workspace}.${token.split('.')[1]}`;
    expect((await new ScimClient(t.base, forged).get('/Users')).status).toBe(401);
  });

  it('does not work in a workspace that is closed', async () => {
    const client = await createScimClient(t, 'B');
    const id = await t.workspaceId('B');
    const close = (at: string | null) =>
      t.queryIn('B', 'update workspace set deletion_requested_at = $1, delete_at = $1, closed_at = $1 where id = $2', [
        at,
        id,
      ]);
    await close(new Date().toISOString());
    expect((await client.get('/Users')).status).toBe(401);
    await close(null);
    expect((await client.get('/Users')).status).toBe(200);
  });

  it('requires a plan with single sign-on', async () => {
    const client = await createScimClient(t, 'B');
    await t.setPlan('B', 'free');
    const { status, body } = await client.get('/Users');
    expect(status).toBe(403);
    expect(body.schemas).toEqual([SCIM_ERROR_SCHEMA]);
    await t.setPlan('B', 'enterprise');
    expect((await client.get('/Users')).status).toBe(200);
  });
});

describe('people who are provisioned', () => {
  it('are out on the next request when they are disabled, and in again when they are enabled', async () => {
    const inspector = t.as('inspector');
    expect((await inspector.send('GET', '/api/user/auth')).status).toBe(200);
    const id = await findId('inspector.a@rounds.example');
    await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect((await inspector.send('GET', '/api/user/auth')).status).toBe(401);
    const again = t.guest();
    const body = { email: 'inspector.a@rounds.example', password: 'the same for all of them' };
    expect((await again.send('POST', '/api/login', { body })).status).toBe(401);
    await scim.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: true });
    expect((await again.send('POST', '/api/login', { body })).status).toBe(200);
  });

  it('are adopted by their email address when they were there before', async () => {
    const id = await findId('VIEWER.a@rounds.example');
    const adopted = await scim.patch(`/Users/${id}`, { op: 'Add', path: 'externalId', value: 'object-of-viewer' });
    expect(adopted.body).toMatchObject({ id, externalId: 'object-of-viewer', userName: 'viewer.a@rounds.example' });
    expect((await scim.post('/Users', newPerson({ userName: 'viewer.a@rounds.example' }))).status).toBe(409);
  });

  it('begin disabled when they are sent as inactive', async () => {
    const { id, active } = await create({ active: false });
    expect(active).toBe(false);
    expect(await getStatus(id)).toBe('disabled');
  });

  it('get the default role', async () => {
    const { id } = await create();
    const { roles } = (await t.as('admin').call(users.getDetails, { params: { id: Number(id) } })).body.data;
    expect(roles.map(({ name_lang }) => name_lang.en)).toEqual(['Inspector']);
  });

  it('get the roles for new people of the sign-on settings, also if no service is switched on', async () => {
    const admin = t.as('admin');
    const { rows } = await t.queryIn<{ id: number }>('A', `select id from role where system_key = 'viewer'`);
    await admin.call(sso.updateOidc, { body: { default_role_ids: [rows[0]!.id] } });
    const { id } = await create();
    const { roles } = (await admin.call(users.getDetails, { params: { id: Number(id) } })).body.data;
    expect(roles.map(({ name_lang }) => name_lang.en)).toEqual(['Viewer']);
    await admin.call(sso.updateOidc, { body: { default_role_ids: [] } });
  });

  it('move to another account when their address changes, and the account keeps its own', async () => {
    const { id, userName } = await create();
    const moved = await scim.patch(`/Users/${id}`, {
      op: 'replace',
      path: 'userName',
      value: 'moved@provider.example',
    });
    expect(moved.body).toMatchObject({
      userName: 'moved@provider.example',
      emails: [{ value: 'moved@provider.example' }],
    });
    const { rows } = await t.queryIn('A', 'select email from account where email_key = any($1)', [
      [userName, 'moved@provider.example'],
    ]);
    expect(rows).toHaveLength(2);
    const taken = await scim.patch(`/Users/${id}`, {
      op: 'replace',
      path: 'emails',
      value: [{ value: 'admin.a@rounds.example' }],
    });
    expect(taken.status).toBe(409);
  });

  it('keep their address while they manage people, roles or settings', async () => {
    const id = await findId('admin.a@rounds.example');
    const { status, body } = await scim.patch(`/Users/${id}`, {
      ...{ op: 'replace', path: 'emails[type eq "work"].value', value: 'stranger@elsewhere.example' },
    });
    expect(status).toBe(409);
    expect(body.scimType).toBe('mutability');
  });

  it('include the last administrator, who cannot be disabled or deleted', async () => {
    const id = await findId('admin.a@rounds.example');
    expect((await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).status).toBe(409);
    expect((await scim.delete(`/Users/${id}`)).status).toBe(409);
    expect(await getStatus(id)).toBe('active');
  });

  it('stay deactivated when an administrator has deactivated them', async () => {
    const { id } = await create();
    await t.as('admin').call(users.deactivate, { params: { id: Number(id) } });
    const answer = await scim.patch(`/Users/${id}`, { op: 'replace', value: { active: true } });
    expect(answer.body.active).toBe(false);
    expect(await getStatus(id)).toBe('deactivated');
  });

  it('are logged with the name of the token, once for each change', async () => {
    const { id } = await create();
    const disable = { op: 'replace', value: { active: false } };
    await scim.patch(`/Users/${id}`, disable);
    await scim.patch(`/Users/${id}`, disable);
    const { rows } = await t.queryIn<{ code: string; user_name: string; user_id: number | null }>(
      'A',
      `select code, user_name, user_id from activity where subject_type = 'user' and subject_id = $1 order by id`,
      [id],
    );
    expect(rows).toEqual([
      { code: 'scim.user_created', user_name: 'Entra ID', user_id: null },
      { code: 'scim.user_disabled', user_name: 'Entra ID', user_id: null },
    ]);
    expect((await t.as('admin').call(logs.list)).status).toBe(200);
  });

  it('of another workspace are not there', async () => {
    const other = await createScimClient(t, 'B');
    const { id } = await create();
    const group = (await scim.post('/Groups', { displayName: 'Only in A' })).body;
    for (const path of [`/Users/${id}`, `/Groups/${group.id}`]) {
      expect((await other.get(path)).status).toBe(404);
      expect((await other.patch(path, { op: 'replace', value: { active: false } })).status).toBe(404);
      expect((await other.put(path, { displayName: 'x', userName: 'x@y.example' })).status).toBe(404);
      expect((await other.delete(path)).status).toBe(404);
    }
    const theirs = (await other.post('/Groups', { displayName: 'Only in B' })).body;
    const foreign = await other.patch(`/Groups/${theirs.id}`, { op: 'add', path: 'members', value: [{ value: id }] });
    expect(foreign.status).toBe(400);
    expect((await other.find('Users', 'userName co "provider.example"')).body.totalResults).toBe(0);
  });

  it('are created once when two requests create them at the same time', async () => {
    const sent = newPerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => scim.post('/Users', sent)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });
});

describe('groups of the provider', () => {
  it('give their members the roles and groups of the map, and take them when members leave', async () => {
    const admin = t.as('admin');
    const { rows } = await t.queryIn<{ id: number }>('A', `select id from role where system_key = 'manager'`);
    const manager = rows[0]!.id;
    const group_map = [{ group: 'Leads', role_ids: [manager], group_ids: [] }];
    const saved = await admin.call(sso.updateOidc, { body: { group_attribute: '', group_map } });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { id } = await create();
    const roles = async () =>
      (await admin.call(users.getDetails, { params: { id: Number(id) } })).body.data.roles.map(
        (role) => role.name_lang.en,
      );
    const leads = (await scim.post('/Groups', { displayName: 'Leads', members: [{ value: id }] })).body;
    expect(await roles()).toEqual(expect.arrayContaining(['Inspector', 'Manager']));
    await scim.patch(`/Groups/${leads.id}`, { op: 'Replace', path: 'displayName', value: 'Others' });
    expect(await roles()).toEqual(['Inspector']);
    await scim.patch(`/Groups/${leads.id}`, { op: 'Replace', path: 'displayName', value: 'Leads' });
    expect(await roles()).toContain('Manager');
    await scim.patch(`/Groups/${leads.id}`, { op: 'Remove', path: 'members', value: [{ value: id }] });
    expect(await roles()).toEqual(['Inspector']);
    await scim.patch(`/Groups/${leads.id}`, { op: 'Add', path: 'members', value: [{ value: id }] });
    await scim.delete(`/Groups/${leads.id}`);
    expect(await roles()).toEqual(['Inspector']);
  });
});

describe('filters and pages', () => {
  it.each([
    ['userName eq "GRACE@filter.example"', 1],
    ['userName Eq "nobody@filter.example"', 0],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "grace@filter"', 1],
    ['userName co "@filter.example"', 2],
    ['userName ew "@filter.example" and active eq true', 2],
    ['externalId eq "g-1"', 1],
    ['externalId eq "G-1"', 0],
    ['externalId pr and userName co "@filter.example"', 2],
    ['displayName eq "grace hopper" and emails.value co "filter"', 1],
    ['emails[type eq "work"].value eq "grace@filter.example"', 1],
    ['emails[type eq "work" and value co "@filter.example"]', 2],
    ['emails[type eq "home"].value co "@filter.example"', 0],
    ['name.familyName sw "hop" or name.givenName eq "Alan"', 2],
    ['(name.familyName eq "Hopper" or name.familyName eq "Turing") and not (externalId eq "g-1")', 1],
    ['userName co "@filter.example" and externalId ne "g-1"', 1],
    ['active eq "True" and userName co "@filter.example"', 2],
    ['nickName pr and userName co "@filter.example"', 0],
    ['meta.created gt "2020-01-01T00:00:00Z" and userName co "@filter.example"', 2],
    ['userName co "%" and userName co "@filter.example"', 0],
    ['userName eq "\\" or 1 eq 1 --"', 0],
  ])('%s finds %i', async (filter, total) => {
    for (const [name, key] of [
      ['Grace Hopper', 'g-1'],
      ['Alan Turing', 'a-1'],
    ] as const) {
      const [givenName, familyName] = name.split(' ');
      const userName = `${givenName!.toLowerCase()}@filter.example`;
      const person = newPerson({
        userName,
        emails: [],
        externalId: key,
        displayName: name,
        name: { givenName, familyName },
      });
      await scim.post('/Users', { ...person, emails: [{ value: userName }] });
    }
    const { status, body } = await scim.find('Users', filter);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.totalResults).toBe(total);
  });

  it.each([
    ...['userName', 'userName eq', 'userName eq x', 'userName xx "a"', 'eq "a"', '(userName pr', 'userName pr)'],
    ...['unknown eq "a"', 'active eq "maybe"', 'active co true', 'meta.created gt "then"', 'userName eq "a" and'],
    ...['not userName pr', 'emails[type eq "work"', 'userName eq {"a":1}', '"userName" eq "a"', 'userName eq "a" "b"'],
    ...[
      `${'('.repeat(200)}userName pr${')'.repeat(200)}`,
      Array.from({ length: 200 }, () => 'userName pr').join(' or '),
    ],
    ...['constructor eq "a"', '__proto__ pr'],
  ])('the filter %s is rejected', async (filter) => {
    const { status, body } = await scim.find('Users', filter);
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: '400', scimType: 'invalidFilter', schemas: [SCIM_ERROR_SCHEMA] });
  });

  it('pages begin at 1, and everybody is on exactly one of them', async () => {
    await Promise.all([create(), create(), create()]);
    const { totalResults } = (await scim.get('/Users?count=0')).body;
    const ids: string[] = [];
    for (let startIndex = 1; ids.length < totalResults; startIndex += 4) {
      const { body } = await scim.get(`/Users?startIndex=${startIndex}&count=4`);
      expect(body.startIndex).toBe(startIndex);
      expect(body.itemsPerPage).toBe(body.Resources.length);
      ids.push(...body.Resources.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(totalResults);
    expect((await scim.get('/Users?startIndex=0&count=-5')).body).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
    expect((await scim.get('/Users?startIndex=99999')).body).toMatchObject({ totalResults, Resources: [] });
    expect((await scim.get('/Users?count=many')).status).toBe(400);
  });

  it('attributes are selected and left out', async () => {
    const { id } = await create();
    expect(Object.keys((await scim.get(`/Users/${id}?attributes=userName,name.givenName`)).body)).toEqual([
      ...['schemas', 'id', 'userName', 'name'],
    ]);
    expect((await scim.get(`/Users/${id}?excludedAttributes=emails`)).body).not.toHaveProperty('emails');
  });
});

describe('wrong requests', () => {
  it.each([
    ['no user name', { userName: undefined }],
    ['an empty user name', { userName: ' ' }],
    ['a user name that is no text', { userName: 5 }],
    ['an address that is none', { emails: [{ value: 'nobody', type: 'work' }] }],
    ['no address at all', { userName: 'ada', emails: undefined }],
    ['active that is neither', { active: 'maybe' }],
    ['a name of several lines', { name: { givenName: 'a\nb', familyName: 'c' } }],
    ['a name that is too long', { name: { givenName: 'a'.repeat(101), familyName: 'c' } }],
  ])('a person with %s is rejected', async (_what, fields) => {
    const { status, body } = await scim.post('/Users', newPerson(fields));
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: '400', scimType: 'invalidValue', schemas: [SCIM_ERROR_SCHEMA] });
  });

  it.each([
    [{}, 'invalidSyntax'],
    [{ Operations: 'x' }, 'invalidSyntax'],
    [{ Operations: [] }, 'invalidSyntax'],
    [{ Operations: [5] }, 'invalidSyntax'],
    [{ Operations: [{ op: 'move', path: 'userName', value: 'x' }] }, 'invalidSyntax'],
    [{ Operations: [{ op: 'replace', value: 'x' }] }, 'invalidSyntax'],
    [{ Operations: [{ op: 'remove' }] }, 'invalidSyntax'],
    [{ Operations: [{ op: 'remove', path: 'userName' }] }, 'invalidValue'],
    [{ Operations: [{ op: 'replace', path: 'emails[type eq', value: 'x' }] }, 'invalidPath'],
    [{ Operations: [{ op: 'replace', path: 'active', value: { a: 1 } }] }, 'invalidValue'],
  ])('the operations %j are rejected', async (body, scimType) => {
    const { id } = await create();
    const answer = await scim.send('PATCH', `/Users/${id}`, body);
    expect(answer.status).toBe(400);
    expect(answer.body.scimType).toBe(scimType);
  });

  it('a body that is not JSON, has another type or is too large is rejected in the form of the protocol', async () => {
    for (const [body, type] of [
      ['{', 'application/scim+json'],
      ['a=b', 'text/plain'],
      [JSON.stringify({ userName: 'x'.repeat(2_000_000) }), 'application/json'],
    ] as const) {
      const answer = await scim.send('POST', '/Users', body, type);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.schemas).toEqual([SCIM_ERROR_SCHEMA]);
    }
  });

  it('ids that are none are not found', async () => {
    for (const id of ['0', '-1', 'x', '999999999999999999999', '1e3', '%00'])
      expect((await scim.get(`/Users/${id}`)).status, id).toBeLessThan(500);
    expect((await scim.get('/Users/x')).status).toBe(404);
  });
});

describe('the description of the server', () => {
  it('names what is supported, the resources and their attributes', async () => {
    const config = await scim.get('/ServiceProviderConfig');
    expect(config.body).toMatchObject({ patch: { supported: true }, filter: { supported: true } });
    expect((await scim.get('/ResourceTypes')).body).toMatchObject({
      totalResults: 2,
      Resources: [{ id: 'User' }, { id: 'Group' }],
    });
    expect((await scim.get('/Schemas')).body.Resources.map(({ id }) => id)).toEqual([
      ...['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:core:2.0:Group'],
    ]);
  });
});
