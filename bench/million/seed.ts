/**
 * One workspace as large as the goal says, filled by SQL: every value follows from its number, so that two runs measure
 * the same rows. What is asked of the product itself: templates, and the sums by day that charts read.
 */
import type pg from 'pg';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { createFacts } from '../analytics/seed.ts';
import { type Checklist, publishChecklist } from '../lib/inspection.ts';
import { hash, WORKSPACE } from '../lib/numbered.ts';
import { createPeople } from '../lib/person.ts';
import { withoutIndexes } from '../lib/without-indexes.ts';
import { logDuration } from '../lib/workbench.ts';
import { createViewers, limitViewers } from './people.ts';
import { createActivities, createAssignments, createListItems, createNotices } from './seed-others.ts';
import { createInspections, createIssues } from './seed-records.ts';
import { NODES, NODES_OF_PLANT, PLANTS, QUESTIONS, type Sizes, TEMPLATES } from './sizes.ts';

const FILLED = 'bench filled';

export async function isFilled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ filled: boolean }>(
    `select coalesce(obj_description('inspection'::regclass) = $1, false) as filled`,
    [FILLED],
  );
  return rows[0]?.filled === true;
}

export async function fill(product: Product, client: pg.Client, sizes: Sizes): Promise<void> {
  const checklists: Checklist[] = [];
  for (let count = 0; count < TEMPLATES; count += 1) checklists.push(await publishChecklist(product, QUESTIONS));
  await createViewers(product, client);
  await createPeople(client, sizes.people);
  await prepare(client);
  await createSites(client);
  await limitViewers(client);
  await logDuration(`${sizes.assets} assets`, () => createAssets(client, sizes));
  await logDuration(`${sizes.inspections} inspections`, () =>
    withoutIndexes(client, ['inspection'], () => createInspections(client, sizes)),
  );
  await logDuration(`${sizes.inspections * QUESTIONS} answers`, () =>
    createFacts(client, checklists, sizes.inspections),
  );
  await client.query(`select set_config('rounds.workspace_id', ${WORKSPACE}::text, false)`);
  await logDuration('sums by day', () => client.query('select rebuild_days(time_zone) from analytics_state'));
  await logDuration(`${sizes.issues} issues`, () =>
    withoutIndexes(client, ['issue', 'issue_status_change', 'issue_label_link'], () => createIssues(client, sizes)),
  );
  await logDuration(`${sizes.assignments} assignments`, () => createAssignments(client, sizes));
  await logDuration('notices', () => withoutIndexes(client, ['notice'], () => createNotices(client)));
  await logDuration(`${sizes.activities} activities`, () =>
    withoutIndexes(client, ['activity'], () => createActivities(client, sizes)),
  );
  await logDuration(`${sizes.listItems} items of a global list`, () => createListItems(client, sizes));
  await logDuration('vacuum', () => client.query('vacuum analyze'));
  await client.query(`comment on table inspection is '${FILLED}'`);
}

/** No trigger runs, so nothing is published, and no foreign key is checked. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(`set session_replication_role = replica; set synchronous_commit = off;
    set maintenance_work_mem = '1GB'; set work_mem = '256MB'; set jit = off`);
  await client.query(`update workspace set plan = 'enterprise'`);
  await client.query(`insert into user_group (workspace_id, name_lang)
    select ${WORKSPACE}, jsonb_build_object('en', 'Group ' || i) from generate_series(1, 100) i`);
  await client.query(`create temp table person as
    select id, full_name, (row_number() over (order by id) - 1)::int as n from "user"
    where id > (select min(id) from "user")`);
  await client.query(`insert into user_group_member (workspace_id, group_id, user_id)
    select g.workspace_id, g.id, p.id from user_group g join person p on p.n % 100 = g.id % 100`);
}

async function createSites(client: pg.Client): Promise<void> {
  await client.query(`insert into site_structure (workspace_id, title, nodes_count, sites_count)
    values (${WORKSPACE}, 'Plants', ${NODES}, ${NODES - PLANTS})`);
  await client.query(`insert into site_node (workspace_id, structure_id, position, title, is_site, ancestors, path)
    select workspace_id, id, (i - 1) * ${NODES_OF_PLANT}, 'Plant ' || i, false, '{}', 'Plant ' || i
    from site_structure, generate_series(1, ${PLANTS}) i`);
  await client.query(`insert into site_node
      (workspace_id, structure_id, parent_id, position, title, is_site, ancestors, path)
    select workspace_id, structure_id, id, position + i, 'Area ' || i, true, array[id], title || ' / Area ' || i
    from site_node, generate_series(1, ${NODES_OF_PLANT - 1}) i where not is_site`);
}

/** Four of five are parts of the fifth. */
async function createAssets(client: pg.Client, { assets }: Sizes): Promise<void> {
  await client.query(
    `insert into asset_type (workspace_id, name) select ${WORKSPACE}, 'Type ' || i from generate_series(1, 10) i`,
  );
  await client.query(`insert into custom_field
      (workspace_id, scope, owner, key, name, field_type, is_used, is_required, position)
    select t.workspace_id, 'asset', t.uuid, key || t.id, key, key, true, false, 0
    from asset_type t, unnest(array['text', 'integer']) key`);
  await client.query(`create temp table kind as
    select uuid, (row_number() over (order by id) - 1)::int as n from asset_type`);
  await client.query(`create temp table node as
    select id, (row_number() over (order by id) - 1)::int as n from site_node where is_site`);
  await withoutIndexes(client, ['asset'], () =>
    client.query(`insert into asset (id, workspace_id, asset_id, display_name, type_uuid, parent_id, site_id, lat, lng,
        last_inspection_at, last_score)
      overriding system value
      select i, ${WORKSPACE}, 'A-' || lpad(i::text, 8, '0'),
        (array['Pump','Crane','Boiler','Ladder','Forklift','Kitchen','Roof','Scaffold','Valve','Conveyor'])[1 + h % 10]
          || ' ' || (h / 80) % 5000,
        k.uuid, case when i % 5 <> 0 and i > 5 then i - i % 5 end, s.id, 53 + h % 1000 / 1000.0, 8 + h % 997 / 997.0,
        case when h % 3 > 0 then now() - h % 700 * interval '1 day' end, case when h % 3 > 0 then h % 10001 end
      from (select i, ${hash('i')} as h from generate_series(1, ${assets}) i) numbered
        join kind k on k.n = h % 10 join node s on s.n = (h / 7) % ${NODES - PLANTS}
      order by i`),
  );
  await client.query(`select setval(pg_get_serial_sequence('asset', 'id'), (select max(id) from asset))`);
  await withoutIndexes(client, ['custom_field_value'], () =>
    client.query(`insert into custom_field_value (workspace_id, field_id, entity_id, text, number)
      select a.workspace_id, f.id, a.id, case when f.field_type = 'text' then 'serial ' || a.id % 10007 end,
        case when f.field_type = 'integer' then a.id % 1009 end
      from asset a join custom_field f on f.owner = a.type_uuid`),
  );
  await client.query('create temp table place as select id as n, uuid, asset_id, display_name from asset');
  await client.query('create unique index on place (n); analyze place');
}
