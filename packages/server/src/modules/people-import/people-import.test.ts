import { groups } from '@rounds/contract/groups';
import { roles } from '@rounds/contract/roles';
import { sites } from '@rounds/contract/sites';
import { users } from '@rounds/contract/users';
import { peopleImport } from '@rounds/contract/users/import.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cloneDatabase, listMails, type Person, startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({}, cloneDatabase, { limits: { consume: async () => {} } });
  await t.as('nobody').send('GET', '/api/user/auth');
});
afterAll(() => t.close());

const COLUMNS = {
  ...{ email: 'Email', full_name: 'Name', mobile: 'Mobile', roles: 'Roles' },
  ...{ groups: 'Groups', locale: 'Language' },
};
const HEADER = 'Email,Name,Mobile,Roles,Groups,Language';
const importRows = (rows: readonly string[], body: Record<string, unknown> = {}, by: Person = 'admin') =>
  t.as(by).call(peopleImport.importFile, {
    file: { name: 'people.csv', bytes: [HEADER, ...rows].join('\n') },
    body: { columns: COLUMNS, ...body },
  });
const findPerson = async (email: string) => {
  const filter = JSON.stringify({ email: [{ operator: 'eq', value: email }] });
  return (await t.as('admin').call(users.list, { query: { filter } })).body.data.list[0];
};
const listGroupNames = async () =>
  (await t.as('admin').call(groups.list, { query: {} })).body.data.list.map(({ name_lang }) => name_lang.en);
let count = 0;
const newEmail = () => `sheet.${++count}@elsewhere.example`;

beforeEach(async () => {
  await t.queryIn('A', 'delete from people_import');
});

describe('inspecting a file of people', () => {
  test('columns of an export and usual names in three languages are recognized', async () => {
    const inspect = async (header: string) => {
      const file = { name: 'people.csv', bytes: `${header}\na@b.example,x,y,z` };
      const { columns } = (await t.as('admin').call(peopleImport.inspect, { file, body: {} })).body.data;
      return columns.map(({ guess }) => guess);
    };
    expect(await inspect('Name,Email,Mobile,Roles')).toEqual(['full_name', 'email', 'mobile', 'roles']);
    expect(await inspect('Vorname,Nachname,E-Mail-Adresse,Sprache')).toEqual([
      ...['first_name', 'last_name', 'email', 'locale'],
    ]);
    expect(await inspect('Prénom,Nom de famille,Courriel,Groupes')).toEqual([
      ...['first_name', 'last_name', 'email', 'groups'],
    ]);
  });
});

describe('importing people', () => {
  test('new people are created with role, groups and language, and invited if that is selected', async () => {
    const [jana, paul] = [newEmail(), newEmail()];
    const rows = [`${jana},"Weber, Jana",+49 170 1,Viewer;inspector,,Deutsch`, `${paul},Paul,,,,`];
    const answer = await importRows(rows, { send_invitations: true });
    expect(answer.body.data.imported).toEqual({ created: 2, changed: 0, unchanged: 0 });
    const person = await findPerson(jana);
    expect(person).toMatchObject({ first_name: 'Jana', last_name: 'Weber', mobile: '+49 170 1', status: 'invite' });
    expect(person!.roles.map(({ name_lang }) => name_lang.en).sort()).toEqual(['Inspector', 'Viewer']);
    expect(await findPerson(paul)).toMatchObject({ first_name: 'Paul', last_name: '' });
    await t.runJobs();
    const [mail] = await listMails(t.services.config.dataDir, jana);
    expect(mail!.subject).toBe('Admin A hat Sie zu A eingeladen');
  });

  test('without invitations nobody gets a mail, and an invitation can be sent later', async () => {
    const email = newEmail();
    await importRows([`${email},Ines Roth,,,,`]);
    await t.runJobs();
    expect(await listMails(t.services.config.dataDir, email)).toEqual([]);
    const { id } = (await findPerson(email))!;
    expect((await t.as('admin').call(users.resendInvitation, { params: { id } })).status).toBe(200);
  });

  test('every problem is reported with its row and column, and nothing is stored', async () => {
    const email = newEmail();
    const rows = [
      `${email},Jana Weber,,,,`,
      `${email},Jana Weber,,,,`,
      ',Nobody,,,,',
      'not an address,Paul,,,,',
      `${newEmail()},,,,,`,
      `${newEmail()},R2 D2,12,Pilot,Hangar,Klingon`,
      'viewer.a@rounds.example,Viewer A,,,,',
    ];
    const { status, body } = await importRows(rows);
    expect(status).toBe(422);
    const errors = (body as unknown as { data: { errors: { row: number; column: string; code: string }[] } }).data
      .errors;
    expect(errors.map(({ row, column, code }) => [row, column, code])).toEqual([
      [3, 'Email', 'email_twice'],
      [4, 'Email', 'email_missing'],
      [5, 'Email', 'email_wrong'],
      [6, 'Name', 'name_missing'],
      [7, 'Name', 'name_wrong'],
      [7, 'Name', 'name_wrong'],
      [7, 'Mobile', 'mobile_wrong'],
      [7, 'Language', 'language_unknown'],
      [7, 'Roles', 'role_unknown'],
      [7, 'Groups', 'group_unknown'],
      [8, 'Email', 'person_exists'],
    ]);
    expect(await findPerson(email)).toBeUndefined();
  });

  test('a dry run says what would happen and stores nothing', async () => {
    const email = newEmail();
    const rows = [`${email},Jana Weber,,Viewer,Night shift,`, `${newEmail()},Paul,,,night Shift;Day,`];
    const { data } = (await importRows(rows, { dry_run: true, create_groups: true })).body;
    expect(data.unknown_groups).toEqual([
      { name: 'Night shift', rows: 2 },
      { name: 'Day', rows: 1 },
    ]);
    expect(data.preview![0]).toEqual({
      ...{
        row: 2,
        email,
        full_name: 'Jana Weber',
        becomes: 'created',
        roles: 'Viewer',
        groups: 'Night shift',
        sites: '',
      },
    });
    expect(await findPerson(email)).toBeUndefined();
    expect(await listGroupNames()).not.toContain('Day');
  });

  test('missing groups are created once if that is selected', async () => {
    const rows = [`${newEmail()},Jana Weber,,,"Early, north; Late",`, `${newEmail()},Paul Roth,,,late,`];
    await importRows(rows, { create_groups: true });
    const names = await listGroupNames();
    expect(names.filter((name) => name === 'Late')).toHaveLength(1);
    expect(names).toEqual(expect.arrayContaining(['Early', 'north', 'Late']));
    await importRows([`${newEmail()},Ada Ost,,,LATE,`]);
    expect((await listGroupNames()).length).toBe(names.length);
  });

  test('existing people are found by their address in any case, and only mapped columns with a value change', async () => {
    const email = newEmail();
    await importRows([`${email},Jana Weber,0170 1234,Viewer,,de`]);
    const again = await importRows([`${email.toUpperCase()},Jana Weber,0170 1234,Viewer,,de`], {
      update_existing: true,
    });
    expect(again.body.data).toMatchObject({ imported: { created: 0, changed: 0, unchanged: 1 } });
    expect(again.body.data.import_id).toBeUndefined();
    const columns = { email: 'Email', full_name: 'Name', roles: 'Roles' };
    const rows = [`${email},Jana Roth,999 999,,,fr`];
    expect((await importRows(rows, { columns, update_existing: true })).body.data.imported.changed).toBe(1);
    const person = await findPerson(email);
    expect(person).toMatchObject({ full_name: 'Jana Roth', mobile: '0170 1234' });
    expect(person!.roles.map(({ name_lang }) => name_lang.en)).toEqual(['Viewer']);
  });

  test('what the list exports can be imported without a change', async () => {
    const file = await t.as('admin').send('GET', '/api/user/list/export?format=csv');
    const bytes = file.bytes.toString('utf8');
    const body = { columns: COLUMNS, update_existing: true, dry_run: true };
    const header = bytes.split('\n')[0]!;
    const columns = Object.fromEntries(Object.entries(body.columns).filter(([, name]) => header.includes(name)));
    const { data } = (
      await t.as('admin').call(peopleImport.importFile, {
        file: { name: 'people.csv', bytes },
        body: { ...body, columns },
      })
    ).body;
    expect(data.errors).toEqual([]);
    expect(data.imported.changed + data.imported.created).toBe(0);
    expect(data.imported.unchanged).toBeGreaterThan(4);
  });

  test('a long file is stored by a job', async () => {
    const rows = Array.from({ length: 120 }, () => `${newEmail()},Person Number,,,,`);
    const { data } = (await importRows(rows)).body;
    expect(data.job_id).toBeDefined();
    await t.runJobs();
    expect((await findPerson(rows.at(-1)!.split(',')[0]!))!.status).toBe('invite');
    const imports = (await t.as('admin').call(peopleImport.listImports, {})).body.data;
    expect(imports[0]).toMatchObject({ created: 120, file_name: 'people.csv' });
  });

  test('invitations of a day are limited before anything is stored', async () => {
    await t.queryIn(
      'A',
      `insert into people_import (file_name, user_id, created, changed)
        select 'other.csv', min(id), 2000, 0 from "user" where workspace_id = $1`,
      [await t.workspaceId('A')],
    );
    const email = newEmail();
    const answer = await importRows([`${email},Jana Weber,,,,`], { send_invitations: true });
    expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', data: { send_invitations: [expect.any(String)] } });
    expect(await findPerson(email)).toBeUndefined();
  });
});

describe('rights', () => {
  test('nobody assigns or removes a role with permissions that they lack', async () => {
    const body = { name_lang: { en: 'Reception' }, permissions: ['USR_MANAGE_USER' as const] };
    const { id } = (await t.as('admin').call(roles.create, { body })).body.data;
    const nobody = (await findPerson('nobody.a@rounds.example'))!;
    await t.as('admin').call(users.updateRoles, { params: { id: nobody.id }, body: { roles: [id] } });
    const columns = { email: 'Email', full_name: 'Name', roles: 'Roles' };
    const take = (row: string) => importRows([row], { columns, update_existing: true, dry_run: true }, 'nobody');
    const codes = async (row: string) => (await take(row)).body.data.errors.map(({ code }) => code);
    expect(await codes(`${newEmail()},Eve,,Administrator,,`)).toEqual(['role_beyond_own']);
    expect(await codes('admin.a@rounds.example,Admin A,,Reception,,')).toEqual(['role_beyond_own']);
    expect(await codes(`${newEmail()},Eve,,Reception,,`)).toEqual([]);
    const withGroups = await importRows([`${newEmail()},Eve,,Reception,Night,`], { create_groups: true }, 'nobody');
    expect(withGroups.body.code).toBe('USR_FORBIDDEN');
  });

  test('the last administrator stays one', async () => {
    const answer = await importRows(['admin.a@rounds.example,Admin A,,Viewer,,'], { update_existing: true });
    expect(answer.body.code).toBe('USR_LAST_ADMINISTRATOR');
  });
});

describe('undoing an import', () => {
  test('open invitations are revoked and changes set back; who has accepted stays', async () => {
    const [open, accepted, existing] = [newEmail(), newEmail(), newEmail()];
    await importRows([`${existing},Ada Alt,,Viewer,,`]);
    const rows = [
      `${open},Jana Weber,,,Spring,`,
      `${accepted},Paul Roth,,,,`,
      `${existing},Ada Neu,,Inspector,Spring,`,
    ];
    const { import_id } = (await importRows(rows, { update_existing: true, create_groups: true })).body.data;
    await t.queryIn('A', `update "user" set status = 'active' where id = $1`, [(await findPerson(accepted))!.id]);
    const undone = await t.as('admin').call(peopleImport.undoImport, { params: { id: import_id! } });
    expect(undone.body.data).toMatchObject({ kept: ['Paul Roth'], undone_at: expect.any(String) });
    expect(await findPerson(open)).toBeUndefined();
    expect(await findPerson(accepted)).toMatchObject({ full_name: 'Paul Roth' });
    const person = await findPerson(existing);
    expect(person).toMatchObject({ full_name: 'Ada Alt', groups: [] });
    expect(person!.roles.map(({ name_lang }) => name_lang.en)).toEqual(['Viewer']);
    expect(await listGroupNames()).not.toContain('Spring');
    const again = await t.as('admin').call(peopleImport.undoImport, { params: { id: import_id! } });
    expect(again.body.code).toBe('IMPORT_UNDONE');
  });

  test('a person who was changed since stays as they are', async () => {
    const email = newEmail();
    await importRows([`${email},Ada Alt,,,,`]);
    const { import_id } = (await importRows([`${email},Ada Neu,,,,`], { update_existing: true })).body.data;
    const { id } = (await findPerson(email))!;
    await t.as('admin').call(users.update, { params: { id }, body: { nick_name: 'ada' } });
    const undone = await t.as('admin').call(peopleImport.undoImport, { params: { id: import_id! } });
    expect(undone.body.data.kept).toEqual(['Ada Neu']);
    expect((await findPerson(email))!.full_name).toBe('Ada Neu');
  });
});

describe('sites of imported people', () => {
  const importSites = (rows: readonly string[], body: Record<string, unknown> = {}) =>
    t.as('admin').call(peopleImport.importFile, {
      file: { name: 'people.csv', bytes: ['Email,Name,Roles,Sites', ...rows].join('\n') },
      body: { columns: { email: 'Email', full_name: 'Name', roles: 'Roles', sites: 'Sites' }, ...body },
    });
  beforeAll(async () => {
    const hall = (title: string) => ({ title, is_site: true });
    const nodes = [{ title: 'North', children: [hall('Hall 1'), hall('Hall 2, east')] }, hall('South')];
    await t.as('manager').call(sites.create, { body: { title: 'Plants', columns: [], nodes } });
  });

  test('limit a person to parts of the tree, as an export writes them', async () => {
    const email = newEmail();
    const row = `${email},Ada Berg,Inspector,"North / Hall 2, east; south"`;
    expect((await importSites([row])).body.data.imported).toMatchObject({ created: 1 });
    const person = (await findPerson(email))!;
    expect(person.own_sites?.map(({ path }) => path)).toEqual(['North / Hall 2, east', 'South']);
    const exported = await t.as('admin').call(users.exportList, {
      query: {
        columns: 'email,full_name,roles,sites',
        filter: JSON.stringify({ email: [{ operator: 'eq', value: email }] }),
      },
    });
    const [, line] = exported.bytes.toString().trim().split('\r\n');
    const again = await importSites([line!], { update_existing: true });
    expect(again.body.data.imported).toEqual({ created: 0, changed: 0, unchanged: 1 });
    await importSites([`${email},Ada Berg,Inspector,North`], { update_existing: true });
    expect((await findPerson(email))!.own_sites?.map(({ path }) => path)).toEqual(['North']);
    const imports = (await t.as('admin').call(peopleImport.listImports, {})).body.data;
    await t.as('admin').call(peopleImport.undoImport, { params: { id: imports[0]!.id } });
    expect((await findPerson(email))!.own_sites?.map(({ path }) => path)).toEqual(['North / Hall 2, east', 'South']);
  });

  test('that do not exist are listed once each, and people who manage roles cannot be limited', async () => {
    const rows = [
      `${newEmail()},Ada,Inspector,North / Hall 9`,
      `${newEmail()},Bo,Inspector,North / Hall 9; West`,
      `${newEmail()},Cy,Administrator,South`,
    ];
    const { body } = await importSites(rows, { dry_run: true });
    expect(body.data.unknown_sites).toEqual([
      { name: 'North / Hall 9', rows: 2 },
      { name: 'West', rows: 1 },
    ]);
    expect(body.data.errors.map(({ row, code }) => [row, code])).toEqual([
      [2, 'site_unknown'],
      [3, 'site_unknown'],
      [3, 'site_unknown'],
      [4, 'sites_of_manager'],
    ]);
  });

  test('stay those of the role where the row names the same', async () => {
    const email = newEmail();
    const south = (await t.as('manager').call(sites.search, { query: { q: 'south' } })).body.data[0]!;
    const name_lang = { en: 'Southerner' };
    await t.as('admin').call(roles.create, {
      body: { name_lang, permissions: ['SST_VIEW_ASSET'], site_ids: [south.value as number] },
    });
    await importSites([`${email},Di,Southerner,`]);
    await importSites([`${email},Di,Southerner,South`], { update_existing: true });
    expect((await findPerson(email))!.own_sites).toBeNull();
  });
});
