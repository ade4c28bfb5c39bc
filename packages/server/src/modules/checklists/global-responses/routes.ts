import { globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { translateName } from '@rounds/contract/languages.ts';
import { parseRowNames, splitWords } from '../../../db/search.ts';
import { type Route, route } from '../../../http/module.ts';
import { type Reference, type ReferenceTarget, resourceRoutes } from '../../../lists/index.ts';
import {
  insertGlobalResponse,
  toGlobalResponse,
  toSubject,
  translateOption,
  updateGlobalResponse,
  updateLanguage,
} from './global-responses.ts';
import {
  countTemplatesUsing,
  globalResponseSource,
  globalResponseStore,
  listTemplatesUsing,
  searchGlobalResponses,
  selectGlobalResponses,
} from './queries.ts';

export const globalResponseRoutes: readonly Route[] = [
  ...resourceRoutes(globalResponses, {
    list: {
      source: globalResponseSource,
      rows: selectGlobalResponses,
      toRecord: toGlobalResponse,
      cells: { options: ({ options }) => options.map(({ label }) => label).join(', ') },
    },
    store: globalResponseStore,
    insert: insertGlobalResponse,
    update: updateGlobalResponse,
    toRecord: toGlobalResponse,
    subject: toSubject,
    loggedFields: ({ name, translations, options }) => ({
      ...{ name, translations },
      options: options.map(({ label }) => label).join(', '),
    }),
    references: { kind: 'global_response', by: 'uuid' },
  }),
  route(globalResponses.all, async ({ tx, query, locale }) => {
    const search = { words: splitWords(query.q), named: parseRowNames(query.ids), type: query.type, locale };
    const rows = await searchGlobalResponses(tx, { ...search, limit: query.limit });
    return rows.map((row) => ({ value: row.uuid, label: translateName(row, locale), response: toGlobalResponse(row) }));
  }),
  route(globalResponses.updateLanguage, updateLanguage),
  route(globalResponses.translateOption, translateOption),
];

export const globalResponseTarget: ReferenceTarget = {
  kind: 'global_response',
  access: globalResponses.get.access,
  findKey: async ({ tx }, id) => (await globalResponseStore.find(tx, id))?.uuid,
};
export const globalResponseReference: Reference = {
  kind: 'global_response',
  by: 'template',
  field: 'templates',
  access: globalResponses.get.access,
  count: (tx, keys) => countTemplatesUsing(tx, keys.map(String)),
  list: async (tx, keys, limit) =>
    (await listTemplatesUsing(tx, keys.map(String), limit)).map(({ id, title }) => ({
      ...{ id, title, path: `/checklist/template/${id}/edit` },
    })),
};
