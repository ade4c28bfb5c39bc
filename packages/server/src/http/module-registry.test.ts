import { ENDPOINTS } from '@rounds/contract';
import { groups } from '@rounds/contract/groups';
import { sections } from '@rounds/contract/sections';
import { usage } from '@rounds/contract/usage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MODULES } from '../app.ts';
import { type Reference, references } from '../lists/index.ts';
import { startTestServer, type TestServer } from '../testing/index.ts';
import { extend, extensionPoint, requiredExtension } from './extensions.ts';
import type { ServerModule } from './module.ts';
import { createModuleRegistry } from './module-registry.ts';

/** A reference as if visits named every group. */
const visits: Reference = {
  kind: 'group',
  by: 'visit',
  field: 'visits',
  access: ['USR_VIEW_GROUP_LIST'],
  count: async () => 1,
  list: async () => [{ id: 7, title: 'Visit of the boiler room', path: '/visits/7' }],
};
const visitsModule: ServerModule = { name: 'visits', routes: [], extensions: [extend(references, visits)] };

const omitModules = (...names: readonly string[]) => MODULES.filter(({ name }) => !names.includes(name));
const start = (modules: readonly ServerModule[], database?: TestServer['database']) => {
  const ids = new Set(modules.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint.id)));
  return startTestServer({}, database && (async () => ({ database, drop: async () => {} })), {
    modules,
    endpoints: ENDPOINTS.filter(({ id }) => ids.has(id)),
  });
};

describe('two servers in one process', () => {
  /** The first has sections and no visits, the second has visits and no sections; both have the same database. */
  let withSections: TestServer;
  let withVisits: TestServer;
  beforeAll(async () => {
    withSections = await start(MODULES);
    withVisits = await start([...omitModules('sections', 'sectionPrints'), visitsModule], withSections.database);
  });
  afterAll(async () => {
    await withVisits.close().catch(() => {});
    await withSections.close();
  });

  const createGroup = async (en: string) =>
    (await withSections.as('admin').call(groups.create, { body: { name_lang: { en } } })).body.data.id;
  const listPlaces = async (server: TestServer, id: number) =>
    (await server.as('admin').call(usage.get, { params: { kind: 'group', id } })).body.data.places;

  test('a reference counts in the server whose modules have it and in no other', async () => {
    const id = await createGroup('Office');
    expect(await listPlaces(withVisits, id)).toEqual([
      { kind: 'visit', id: 7, title: 'Visit of the boiler room', path: '/visits/7' },
    ]);
    expect(await listPlaces(withSections, id)).toEqual([]);
  });

  test('what keeps a record from being deleted in one server does not count in another', async () => {
    const id = await createGroup('Store');
    const shared_with = [{ type: 'group' as const, id }];
    await withSections.as('manager').call(sections.create, { body: { title: 'Morning', shared_with } });
    const remove = (server: TestServer) => server.as('admin').call(groups.delete, { params: { id }, query: {} });
    expect((await remove(withVisits)).body).toMatchObject({ code: 'USR_IN_USE', data: { visits: 1, used: 1 } });
    expect((await remove(withSections)).body).toMatchObject({ code: 'USR_IN_USE', data: { sections: 1, used: 1 } });
  });
});

describe('what modules give to each other', () => {
  const colors = extensionPoint<string>('test.colors');
  const clock = requiredExtension<() => number>('test.clock');
  const createModule = (name: string, parts: Partial<ServerModule>): ServerModule => ({ name, routes: [], ...parts });
  const watch = createModule('watch', { extensions: [extend(clock, () => 12)] });

  test('what several modules add at one point is in the order of the modules', () => {
    const registry = createModuleRegistry([
      createModule('red', { extensions: [extend(colors, 'red')] }),
      createModule('others', { extensions: [extend(colors, 'green'), extend(colors, 'blue')] }),
    ]);
    expect(registry.list(colors)).toEqual(['red', 'green', 'blue']);
    expect(createModuleRegistry([]).list(colors)).toEqual([]);
  });

  test('a module gets what it requires from another module', () => {
    const registry = createModuleRegistry([createModule('alarm', { requires: [clock] }), watch]);
    expect(registry.get(clock)()).toBe(12);
  });

  test('a server whose modules lack what one of them requires does not start, and says what is missing', async () => {
    const modules = omitModules('assignments');
    await expect(start(modules)).rejects.toThrow(
      'The module inspections requires inspections.assignment_rules, which no module gives.',
    );
  });

  test('two modules that give what may exist once keep the server from starting', () => {
    const modules = [createModule('alarm', { requires: [clock] }), watch, { ...watch, name: 'second watch' }];
    expect(() => createModuleRegistry(modules)).toThrow('Several modules give test.clock.');
  });

  test('a module that does not declare what it requires cannot get it, so the mistake shows at once', () => {
    const registry = createModuleRegistry([watch]);
    expect(() => registry.get(clock)).toThrow('No module declares that it requires test.clock.');
  });
});
