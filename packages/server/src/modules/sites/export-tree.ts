/** The nodes of a structure as a table in the language of the caller; an import reads it again. */
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import type { SiteColumn, SiteValue, sites } from '@rounds/contract/sites';
import { SITE_LEVEL_TARGETS } from '@rounds/contract/sites/import.ts';
import { type Call, FileExport } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import {
  type ExportCell,
  type ExportColumn,
  type ExportTable,
  parseLocalDay,
  toSingleBatch,
  toTableFile,
} from '../../sheets/index.ts';
import { findColumns, listNodes, type NodeRow } from './queries.ts';
import { getStructure } from './structures.ts';

/** The file is made at once: a structure has a limited number of nodes. */
export async function exportTree(call: Call<typeof sites.exportTree>): Promise<FileExport> {
  const { tx, params, query, locale } = call;
  const { title } = await getStructure(tx, params.id);
  const [nodes, columns] = [await listNodes(tx, params.id), await findColumns(tx, params.id)];
  const language = LANGUAGES.find((one) => one === query.lang) ?? locale;
  const parts = [toPlaceColumns(nodes, language), toDetailColumns(columns, language)].flat();
  const lines = nodes.map((node) => parts.map(({ read }) => read(node)));
  return new FileExport(
    async () => lines.length,
    async (_signal, onRows) => {
      await onRows(lines.length);
      const table: ExportTable = { title: title.slice(0, 30), columns: parts, batches: toSingleBatch(lines) };
      return toTableFile(table, query.format, title);
    },
  );
}

interface NodeColumn extends ExportColumn {
  readonly read: (node: NodeRow) => ExportCell;
}

/** A column for each level. Deeper trees than an import reads by levels name the number of the node above instead. */
function toPlaceColumns(nodes: readonly NodeRow[], language: Language): NodeColumn[] {
  const titles = new Map(nodes.map(({ id, title }) => [id, title]));
  const depth = Math.max(1, ...nodes.map(({ ancestors }) => ancestors.length + 1));
  if (depth > SITE_LEVEL_TARGETS.length) {
    return [
      { title: translate(language, 'sites.export.number'), kind: 'number', read: ({ id }) => id },
      { title: translate(language, 'sites.export.parent'), kind: 'number', read: ({ parent_id }) => parent_id },
      { title: translate(language, 'sites.export.title'), kind: 'text', read: ({ title }) => title },
    ];
  }
  return SITE_LEVEL_TARGETS.slice(0, depth).map((_, level) => ({
    title: translate(language, 'sites.export.level', { number: level + 1 }),
    kind: 'text',
    read: ({ id, ancestors }) => titles.get([...ancestors, id][level] ?? 0) ?? null,
  }));
}

const toDetailColumns = (columns: readonly SiteColumn[], language: Language): NodeColumn[] => [
  { title: translate(language, 'sites.export.is_site'), kind: 'short', read: ({ is_site }) => is_site },
  { title: translate(language, 'sites.export.address'), kind: 'text', read: ({ address }) => address },
  { title: translate(language, 'sites.export.time_zone'), kind: 'text', read: ({ time_zone }) => time_zone },
  { title: translate(language, 'sites.export.note'), kind: 'text', read: ({ note }) => note },
  ...columns.map(
    (column): NodeColumn => ({
      title: column.label,
      kind: column.type === 'number' ? 'number' : column.type === 'date' ? 'time' : 'text',
      read: ({ values }) => toCell(column, values[column.id]),
    }),
  ),
];

function toCell({ type }: SiteColumn, value: SiteValue | undefined): ExportCell {
  if (value === undefined || value === null) return null;
  return type === 'date' ? parseLocalDay(String(value)) : value;
}
