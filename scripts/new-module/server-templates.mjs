/** The files of a new module in the contract and on the server. */

const declaration = ({ title, camelPlural, prefix, viewPermission, managePermission, snake }) => `/** ${title}. */
import { declareModule } from './declare.ts';

export const ${camelPlural} = declareModule({
  prefix: '${prefix}',
  position: 11,
  permissions: ['${viewPermission}', '${managePermission}'],
  implies: { ${managePermission}: ['${viewPermission}'] },
  events: {
    '${snake}.created': 'normal',
    '${snake}.changed': 'normal',
    '${snake}.archived': 'normal',
    '${snake}.restored': 'normal',
    '${snake}.deleted': 'normal',
  },
  errors: {
    ${prefix}_OBJECT_NOT_FOUND: 404,
    ${prefix}_IN_USE: 409,
  },
});
`;

const endpoints = (names) => `/** ${names.title}. */
import * as z from 'zod/mini';
import { endpoints } from '../endpoint.ts';
import { type ListDeclaration, listVariant, selectOption } from '../list.ts';
import { resource } from '../resource.ts';
import { numericId, requiredText } from '../values.ts';

export const ${names.camel} = z.object({
  id: z.number(),
  name: z.string(),
  archived_at: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type ${names.pascal} = z.infer<typeof ${names.camel}>;

export const ${names.camel}Input = z.object({ name: requiredText(200) });

export const ${names.camel}List: ListDeclaration = {
  table_name: '${names.snakePlural}',
  columns: [
    { selector: 'name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'created_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
  ],
  default_sort: { key: 'name', direction: 'asc' },
};

export const archived${names.pascal}List = listVariant(${names.camel}List, '${names.snakePlural}_archive');

export const ${names.camelPlural} = endpoints('${names.camelPlural}', {
  ...resource({
    path: '/${names.plural}',
    names: ['${names.article} ${names.word}', '${names.words}'],
    prefix: '${names.prefix}',
    activity: '${names.snake}',
    id: numericId(),
    record: ${names.camel},
    input: ${names.camel}Input,
    list: ${names.camel}List,
    archive: archived${names.pascal}List,
    view: ['${names.viewPermission}'],
    manage: ['${names.managePermission}'],
    search: { access: ['${names.viewPermission}'], option: selectOption(), limit: 50 },
  }),
});
`;

const migration = ({ title, snake, camel, viewPermission, managePermission }) => `/** ${title}. */
import { type Kysely, sql } from 'kysely';
import { grantToSystemRoles } from '../roles/system-roles.ts';
import { workspaceTable } from '../workspace-table.ts';

const ${camel} = [
  sql\`create table ${snake} (
    id bigint generated always as identity,
    workspace_id bigint not null references workspace,
    name text collate natural_order not null,
    archived_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    primary key (workspace_id, id)
  )\`,
  sql\`create index ${snake}_name on ${snake} (workspace_id, name, id)\`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of ${camel}) await statement.execute(db);
  await workspaceTable(db, '${snake}');
  const permissions = ['${viewPermission}', '${managePermission}'];
  await grantToSystemRoles(db, permissions, { manager: permissions });
}
`;

const routes = ({ plural, camelPlural, camel, pascal, snake }) => `import {
  archived${pascal}List,
  type ${pascal},
  ${camel},
  ${camel}List,
  ${camelPlural},
} from '@rounds/contract/${plural}';
import type { Selectable } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { type Route, route } from '../../http/module.ts';
import { recordTable, resourceRoutes, searchRecords, toTextTimes } from '../../lists/index.ts';

type ${pascal}Row = Omit<Selectable<Tables['${snake}']>, 'workspace_id'>;

export const routes: readonly Route[] = [
  ...resourceRoutes(${camelPlural}, {
    ...recordTable<${pascal}Row, ${pascal}>('${snake}', {
      record: ${camel},
      list: ${camel}List,
      archive: archived${pascal}List,
      toRecord: toTextTimes,
    }),
    subject: ({ id, name }) => ({ type: '${snake}', id, title: name }),
    loggedFields: ({ name }) => ({ name }),
  }),
  route(${camelPlural}.search, ({ tx, query }) => searchRecords(tx, query, { table: '${snake}', label: 'name' })),
];
`;

const serverModule = ({ title, camelPlural, plural, snake, viewPermission }) => `/** ${title}. */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { recordVisibility } from '../changes/index.ts';
import { routes } from './routes.ts';

export const ${camelPlural}Module: ServerModule = {
  name: '${plural}',
  routes,
  publishes: { kinds: ['${snake}'], permission: '${viewPermission}' },
  extensions: [extend(recordVisibility, { kinds: ['${snake}'], all: ['${viewPermission}'] })],
};
`;

const test = (names) => `import { ${names.camelPlural} } from '@rounds/contract/${names.plural}';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

const create = (name: string) => t.as('manager').call(${names.camelPlural}.create, { body: { name } });
const listNames = async () =>
  (await t.as('manager').call(${names.camelPlural}.list, { query: {} })).body.data.list.map(({ name }) => name);

describe('${names.words}', () => {
  test('${names.article} ${names.word} without a name is rejected at the field', async () => {
    const { status, body } = await create(' ');
    expect([status, body.data]).toEqual([422, { name: ['This field is required.'] }]);
  });

  test('${names.article} ${names.word} can be renamed and found by its name', async () => {
    const { id } = (await create('First name')).body.data;
    await t.as('manager').call(${names.camelPlural}.update, { params: { id }, body: { name: 'Second name' } });
    const found = await t.as('manager').call(${names.camelPlural}.search, { query: { q: 'second' } });
    expect(found.body.data).toEqual([{ value: id, label: 'Second name' }]);
  });

  test('an archived ${names.word} is restored or deleted', async () => {
    const { id } = (await create('Archived')).body.data;
    const manager = t.as('manager');
    const rejected = await manager.call(${names.camelPlural}.delete, { params: { id } });
    expect([rejected.status, rejected.body.code]).toEqual([409, '${names.prefix}_IN_USE']);
    await manager.call(${names.camelPlural}.bulkArchive, { body: { ids: [id] } });
    expect(await listNames()).not.toContain('Archived');
    await manager.call(${names.camelPlural}.restore, { params: { id } });
    expect(await listNames()).toContain('Archived');
    await manager.call(${names.camelPlural}.archive, { params: { id } });
    expect((await manager.call(${names.camelPlural}.delete, { params: { id } })).status).toBe(200);
    const read = await manager.call(${names.camelPlural}.get, { params: { id } });
    expect([read.status, read.body.code]).toEqual([404, '${names.prefix}_OBJECT_NOT_FOUND']);
  });
});
`;

export const contractFiles = (names) => ({
  [`packages/contract/src/modules/${names.plural}.ts`]: declaration(names),
  [`packages/contract/src/${names.plural}/index.ts`]: endpoints(names),
});

export const serverFiles = (names, migrationFile) => {
  const folder = `packages/server/src/modules/${names.plural}`;
  return {
    [migrationFile]: migration(names),
    [`${folder}/routes.ts`]: routes(names),
    [`${folder}/index.ts`]: serverModule(names),
    [`${folder}/${names.plural}.test.ts`]: test(names),
  };
};
