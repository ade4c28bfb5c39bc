/** References to assets, items, sites, templates and inspections. */
import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { checklists } from '@rounds/contract/checklists';
import { library } from '@rounds/contract/checklists/library.ts';
import { globalLists } from '@rounds/contract/global-lists';
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { inspections } from '@rounds/contract/inspections';
import { sites } from '@rounds/contract/sites';
import { form, type Reference } from './foreign-references.ts';

const CSV = 'section,question\nA,B?\n';
const columns = JSON.stringify({ section: 'section', question: 'question' });
const RECORDS_CSV = 'Key,Name\nnew,New\n';
const ASSET_COLUMNS = JSON.stringify({ asset_id: 'Key', display_name: 'Name' });
const ITEM_COLUMNS = JSON.stringify({ item_id: 'Key', display_name: 'Name' });

const EMPTY_TEMPLATE = {
  ...{ title: 'x', description: '', language: 'en', items: [], response_sets: [] },
  ...{ rule_sets: [], grouped_items: [], info: [], image_markers: [] },
};

export const RECORD_REFERENCES: readonly Reference[] = [
  ...([assets.inspectImport, assets.bulkImport] as const).map(
    (endpoint): Reference => ({
      endpoint,
      field: 'body.type_id',
      kind: 'asset_type',
      sent: ({ id }) => ({ body: form('a.csv', RECORDS_CSV, { columns: ASSET_COLUMNS, type_id: String(id) }) }),
    }),
  ),
  ...([globalLists.inspectImport, globalLists.bulkImport] as const).map(
    (endpoint): Reference => ({
      endpoint,
      field: 'body.list_id',
      kind: 'global_list',
      sent: ({ id }) => ({ body: form('i.csv', RECORDS_CSV, { columns: ITEM_COLUMNS, list_id: String(id) }) }),
    }),
  ),
  {
    endpoint: sites.importFile,
    field: 'body.structure_id',
    kind: 'site_structure',
    sent: ({ id }) => ({
      body: form('s.csv', 'Area\nNorth\n', { columns: '{"level_1":"Area"}', structure_id: String(id) }),
    }),
  },
  {
    endpoint: assets.suggestNumber,
    field: 'query.type_uuid',
    kind: 'asset_type',
    status: 200,
    sent: ({ uuid }) => ({ query: { type_uuid: uuid! } }),
  },
  {
    endpoint: assets.move,
    field: 'body.parent_uuid',
    kind: 'asset',
    sent: ({ uuid }, ours) => ({ id: ours.asset.id, body: { parent_uuid: uuid } }),
  },
  {
    endpoint: assets.addFile,
    field: 'body.file_uuid',
    kind: 'file',
    sent: ({ uuid }, ours) => ({ id: ours.asset.id, body: { file_uuid: uuid } }),
  },
  ...([inspections.checkImport, inspections.importFile] as const).map(
    (endpoint): Reference => ({
      endpoint,
      field: 'body.template_id',
      kind: 'template',
      sent: ({ id }) => ({
        body: form('i.csv', 'ID,Date\npast,2024-01-01\n', {
          columns: '{"external_id":"ID","completed_at":"Date"}',
          template_id: String(id),
        }),
      }),
    }),
  ),
  {
    endpoint: inspections.create,
    field: 'body.template_id',
    kind: 'template',
    sent: ({ id }) => ({ body: { template_id: id } }),
  },
  {
    endpoint: inspections.create,
    field: 'body.asset_uuid',
    kind: 'asset',
    sent: ({ uuid }, ours) => ({ body: { template_id: ours.template.id, asset_uuid: uuid } }),
  },
  ...([assets.create, assets.update] as const).flatMap((endpoint): Reference[] =>
    (['type', 'parent'] as const).map((name) => ({
      endpoint,
      field: `body.${name}_uuid`,
      kind: name === 'type' ? 'asset_type' : 'asset',
      sent: ({ uuid }, ours) => ({
        id: ours.asset.id,
        body: { asset_id: randomUUID(), display_name: 'x', [`${name}_uuid`]: uuid },
      }),
    })),
  ),
  ...([assets.create, assets.update] as const).map(
    (endpoint): Reference => ({
      endpoint,
      field: 'body.site_id',
      kind: 'site',
      sent: ({ id }, ours) => ({ id: ours.asset.id, body: { asset_id: randomUUID(), display_name: 'x', site_id: id } }),
    }),
  ),
  {
    endpoint: sites.update,
    field: 'body.nodes',
    kind: 'site',
    sent: ({ id }, ours) => ({
      id: ours.site_structure.id,
      body: { title: 'x', nodes: [{ id, title: 'x', is_site: true }] },
    }),
  },
  ...([globalListItems.create, globalListItems.update] as const).map(
    (endpoint): Reference => ({
      endpoint,
      field: 'body.parent_uuid',
      kind: 'global_list_item',
      sent: ({ uuid }, ours) => ({
        id: endpoint === globalListItems.create ? ours.global_list.id : ours.global_list_item.id,
        body: { item_id: randomUUID(), display_name: 'x', parent_uuid: uuid },
      }),
    }),
  ),
  {
    endpoint: globalListItems.bulkMove,
    field: 'body.parent_uuid',
    kind: 'global_list_item',
    sent: ({ uuid }, ours) => ({
      id: ours.global_list.id,
      body: { ids: [ours.global_list_item.id], parent_uuid: uuid },
    }),
  },
  {
    endpoint: inspections.sync,
    field: 'body.uuid',
    kind: 'inspection',
    sent: ({ uuid }) => ({ body: { uuid, changes: [] } }),
  },
  {
    endpoint: inspections.sync,
    field: 'body.new',
    kind: 'template',
    sent: ({ id }) => ({ body: { uuid: randomUUID(), new: { template_id: id }, changes: [] } }),
  },
  ...([checklists.create, checklists.createFolder] as const).map(
    (endpoint): Reference => ({
      endpoint,
      field: 'body.parent_id',
      kind: 'folder',
      sent: ({ id }) => ({ body: { title: 'x', parent_id: id } }),
    }),
  ),
  {
    endpoint: checklists.importTemplate,
    field: 'body.parent_id',
    kind: 'folder',
    sent: ({ id }) => ({ body: { template: EMPTY_TEMPLATE, parent_id: id } }),
  },
  {
    endpoint: checklists.clone,
    field: 'body.parent_id',
    kind: 'folder',
    sent: ({ id }, ours) => ({ id: ours.template.id, body: { parent_id: id } }),
  },
  {
    endpoint: library.take,
    field: 'body.parent_id',
    kind: 'folder',
    sent: ({ id }) => ({ id: 'ladders', body: { parent_id: id } }),
  },
  {
    endpoint: checklists.takeSample,
    field: 'body.parent_id',
    kind: 'folder',
    sent: ({ id }) => ({ id: 'ladders', body: { parent_id: id } }),
  },
  {
    endpoint: checklists.move,
    field: 'body.id',
    kind: 'template',
    sent: ({ id }) => ({ body: { id, parent_id: null } }),
  },
  {
    endpoint: checklists.move,
    field: 'body.parent_id',
    kind: 'folder',
    sent: ({ id }, ours) => ({ body: { id: ours.template.id, parent_id: id } }),
  },
  {
    endpoint: checklists.importFile,
    field: 'body.parent_id',
    kind: 'folder',
    sent: ({ id }) => ({ body: form('x.csv', CSV, { columns, parent_id: String(id) }) }),
  },
];
