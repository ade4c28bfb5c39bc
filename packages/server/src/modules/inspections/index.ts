/** Inspections: conducted on devices, completed and kept on the server, read and printed as reports. */
import type { ServerModule } from '../../http/module.ts';
import { useAssets } from '../assets/index.ts';
import { useTemplates } from '../checklists/index.ts';
import { holdFiles } from '../files/index.ts';
import { mayReadHeldFile } from './access.ts';
import { countUses } from './queries.ts';
import { routes } from './routes.ts';
import './tables.ts';

export { create, sync } from './sync.ts';
export { publishedDocument } from './versions.ts';
export type { Desk } from './work.ts';

holdFiles(mayReadHeldFile);
useTemplates((tx, templateId) => countUses(tx, 'template_id', templateId));
useAssets({ kind: 'inspections', count: (tx, assetUuid) => countUses(tx, 'asset_uuid', assetUuid) });

export const inspectionsModule: ServerModule = { name: 'inspections', routes };
