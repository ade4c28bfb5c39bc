import { assets } from '@rounds/contract/assets';
import { MAX_LABELS } from '@rounds/contract/assets/labels.ts';
import { parseRowNames } from '../../../db/search.ts';
import { fieldError } from '../../../http/input.ts';
import { Bytes, type Route, route } from '../../../http/module.ts';
import { filterList } from '../../../lists/index.ts';
import { printDocument } from '../../../printing/index.ts';
import { toCallOwner } from '../../../processes/index.ts';
import { list } from '../list-views.ts';
import { listForLabels } from '../queries/labels.ts';
import { buildLabels } from './labels.ts';

const TEMPLATE = new URL('./labels.typ', import.meta.url).href;

/** The numbers of assets that the title of a document names. */
const MAX_TITLE_NUMBERS = 3;

export const labelRoutes: readonly Route[] = [
  route(assets.printLabels, async (call) => {
    const { locale, query, services } = call;
    const { format, assets: assetIds, filter } = query;
    const rows = await filterList(list, filter, call);
    const labelled = await listForLabels(rows, parseRowNames(assetIds));
    const count = labelled.length;
    const field = assetIds === undefined ? 'filter' : 'assets';
    if (count === 0) throw fieldError(field, locale, 'assets.no_labels');
    if (count > MAX_LABELS) throw fieldError(field, locale, 'assets.too_many_labels', { max: MAX_LABELS });
    const name = count === 1 ? `${labelled[0]!.asset_id}.pdf` : 'labels.pdf';
    const title = labelled.map(({ asset_id }) => asset_id).slice(0, MAX_TITLE_NUMBERS);
    const document = {
      title: title.join(', '),
      ...buildLabels(labelled, format, services.config.publicUrl),
    };
    return new Bytes(async (signal) => ({
      body: await printDocument({ template: TEMPLATE, document, pictures: [] }, { owner: toCallOwner(call), signal }),
      type: 'application/pdf',
      name: name.replaceAll(/[\\/:*?"<>|]/g, ' '),
      disposition: 'attachment',
    }));
  }),
];
