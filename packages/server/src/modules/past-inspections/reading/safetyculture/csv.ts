/** Reads the flat export of SafetyCulture audits: a row for each item. */
import { normalizeName, parseMoment, parseYesNo } from '../../../../import-reading/task.ts';
import type { SheetRow, Table } from '../../../../sheets/index.ts';
import type { SourceFile, SourceValue } from '../source.ts';
import { toAddress } from './address.ts';
import type { Audit, AuditItem } from './audit.ts';
import { toSourceFile } from './safetyculture.ts';

const COLUMNS = [
  ...(['itemtype', 'label', 'response', 'comment', 'mediahypertextreference', 'latitude', 'longitude'] as const),
  ...(['itemmaxscore', 'failedresponse', 'itemid', 'parentid', 'auditowner', 'auditauthor', 'auditname'] as const),
  ...(['auditscorepercentage', 'auditmaxscore', 'datestarted', 'datecompleted', 'datemodified', 'auditid'] as const),
  ...(['templateid', 'templatename', 'preparedby', 'clientsite', 'location'] as const),
] as const;
type Column = (typeof COLUMNS)[number];
type Cells = Readonly<Record<Column, string>>;

const toName = (text: string): string => normalizeName(text).replaceAll(' ', '');

export const isAuditTable = ({ columns }: Table): boolean => {
  const names = new Set(columns.map(({ name }) => toName(name)));
  return ['itemtype', 'label', 'response', 'auditid'].every((name) => names.has(name));
};

export function readAuditTable(table: Table, timeZone: string): SourceFile {
  const places = new Map(table.columns.map(({ name, index }) => [toName(name), index]));
  const toCells = ({ cells }: SheetRow): Cells =>
    Object.fromEntries(COLUMNS.map((name) => [name, cells[places.get(name) ?? -1] ?? ''])) as Cells;
  const rows = table.rows.map((row) => ({ row: row.number, cells: toCells(row) }));
  const audits = [...Map.groupBy(rows, ({ cells }) => cells.auditid).values()].map((items): Audit => {
    const [first] = items;
    const cells = first!.cells;
    const toTime = (text: string) => {
      const moment = parseMoment(text, null, timeZone);
      return typeof moment === 'object' ? moment.value : null;
    };
    return {
      row: first!.row,
      external_id: cells.auditid,
      started_at: toTime(cells.datestarted),
      completed_at: toTime(cells.datecompleted) ?? toTime(cells.datemodified),
      person: cells.preparedby || cells.auditauthor || cells.auditowner,
      asset: cells.clientsite,
      title: cells.auditname,
      note: '',
      percent:
        Number(cells.auditmaxscore) > 0 && cells.auditscorepercentage ? Number(cells.auditscorepercentage) : null,
      template_id: cells.templateid,
      template_title: cells.templatename,
      items: items.map(({ row, cells: item }) => toItem(item, row)),
    };
  });
  return toSourceFile(audits, 'safetyculture_csv');
}

function toItem(cells: Cells, row: number): AuditItem {
  return {
    id: cells.itemid,
    parent: cells.parentid,
    type: cells.itemtype.toLowerCase(),
    label: cells.label,
    value: toValue(cells),
    note: cells.comment,
    media: cells.mediahypertextreference.split(/[\s;]+/).filter(Boolean),
    max: cells.itemmaxscore === '' ? null : Number(cells.itemmaxscore),
    failed: cells.failedresponse.toLowerCase() === 'true',
    choices: null,
    options: {},
    row,
  };
}

function toValue({ itemtype, response, latitude, longitude }: Cells): SourceValue | null {
  if (response === '') return null;
  const type = itemtype.toLowerCase();
  if (type === 'checkbox' || type === 'switch') return parseYesNo(response) ?? Number(response) > 0;
  if (type === 'slider') return Number(response);
  if (type === 'address' && latitude !== '' && longitude !== '')
    return { lat: Number(latitude), lng: Number(longitude), address: toAddress(response) };
  if (type === 'list') return response.split('\n').filter(Boolean);
  return response;
}
