/** Records at two sites and at none, for people who are limited to one of the sites. */
import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { assignments } from '@rounds/contract/assignments';
import { files } from '@rounds/contract/files';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { type SiteNode, sites } from '@rounds/contract/sites';
import { toRichText } from '@rounds/engine';
import { condition, type kitchenRounds, yes } from '../../modules/inspections/testing/kitchen-rounds.ts';
import { data } from '../../modules/issues/testing/issue-helpers.ts';
import type { TestServer } from '../../testing/index.ts';

/** Stands in every name of what is out of reach. */
export const OUT = 'Planted-7391';
/** Stands in every name of what is in reach. */
export const IN = 'Reachable-4402';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function createRecordsAt(t: TestServer, template_id: number, name: string, site_id: number | undefined) {
  const admin = t.as('admin');
  const place = { lat: 52.5, lng: 13.4 };
  const asset = await data(
    admin.call(assets.create, { body: { asset_id: name, display_name: name, place, ...(site_id && { site_id }) } }),
  );
  const file = await data(
    admin.call(files.upload, { file: { name: `${name}.png`, bytes: PICTURE }, body: { purpose: 'signature' } }),
  );
  await data(admin.call(assets.addFile, { params: { id: asset.id }, body: { file_uuid: file.uuid } }));
  const inspection = await data(admin.call(inspections.create, { body: { template_id, asset_uuid: asset.uuid } }));
  const changes = [yes(), condition('Poor')];
  await data(admin.call(inspections.saveChanges, { params: { id: inspection.id }, body: { changes } }));
  await data(
    admin.call(inspections.complete, {
      params: { id: inspection.id },
      body: { sign_off: { name: name }, note: name },
    }),
  );
  const open = await data(admin.call(inspections.create, { body: { template_id, asset_uuid: asset.uuid } }));
  const issue = await data(
    admin.call(issues.create, {
      body: { title: name, asset_uuid: asset.uuid, due_at: '2026-01-01', media: [file.uuid] },
    }),
  );
  const text = toRichText(name);
  const comment = await data(admin.call(issues.createComment, { params: { id: issue.id }, body: { text } }));
  const atSite = site_id && (await data(admin.call(issues.create, { body: { title: `${name} site`, site_id } })));
  const people = await t.queryIn<{ id: number }>('A', `select id from "user" where first_name = 'Admin'`);
  const user = people.rows[0]!.id;
  const assignment = await data(
    admin.call(assignments.create, {
      body: {
        ...{ title: name, type: 'direct', template_id, asset_uuids: [asset.uuid], manager_ids: [user] },
        ...{ start_at: '2026-01-01T08:00:00Z', end_at: '2100-01-01T08:00:00Z' },
        assignees: [{ type: 'user', id: user }],
      },
    }),
  );
  return { asset, file, inspection, open, issue, comment, atSite: atSite || null, assignment };
}

export type SiteRecords = Awaited<ReturnType<typeof createSiteRecords>>;

export async function createSiteRecords(t: TestServer, { templateId }: Awaited<ReturnType<typeof kitchenRounds>>) {
  const admin = t.as('admin');
  const child = (name: string) => ({ title: `${name} hall`, is_site: true });
  const structure = await data(
    admin.call(sites.create, {
      body: {
        title: 'Country',
        nodes: [{ title: 'Region', children: [IN, OUT].map((name) => ({ title: name, children: [child(name)] })) }],
      },
    }),
  );
  const elsewhere = await data(admin.call(sites.create, { body: { title: OUT, nodes: [child(OUT)] } }));
  const region = structure.nodes[0]!;
  const [near, far] = region.children as [SiteNode, SiteNode];
  const site = near.children[0]!.id;
  const hidden = {
    away: await createRecordsAt(t, templateId, OUT, far.children[0]!.id),
    nowhere: await createRecordsAt(t, templateId, `${OUT} nowhere`, undefined),
  };
  const lone = await data(admin.call(issues.create, { body: { title: `${OUT} alone` } }));
  const loneInspection = await data(admin.call(inspections.create, { body: { template_id: templateId } }));
  const type = await data(admin.call(assetTypes.create, { body: { name: 'Type' } }));
  return {
    type_uuid: type.uuid,
    structure,
    elsewhere,
    near,
    far,
    site,
    farSite: far.children[0]!.id,
    visible: await createRecordsAt(t, templateId, IN, site),
    hidden,
    lone,
    loneInspection,
  };
}

/** The person without roles is limited to these nodes; null for all sites. */
export const limit = async (t: TestServer, site_ids: readonly number[] | null): Promise<void> => {
  await t.queryIn('A', `update "user" set site_ids = $1 where first_name = 'Nobody'`, [site_ids]);
};
