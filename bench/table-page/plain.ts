/** The floor: the same cells from the same call as one string of HTML, by hand, without any library. */
import type { InspectionSummary } from '@rounds/contract/inspections';
import { createFormat } from '../../packages/web/src/platform/i18n/format.ts';
import { WIDE } from './wide-list.ts';

const format = createFormat('en', 'UTC');
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function words(row: InspectionSummary, selector: string, type: string): string {
  if (selector === 'asset_name') return row.asset?.display_name ?? row.template_title;
  if (selector === 'user_name') return row.user?.full_name ?? '–';
  const value = row[selector as keyof InspectionSummary];
  if (value === null || value === undefined) return '–';
  if (type === 'date') return format.dateTime(String(value));
  if (type === 'score') return format.percent(Number(value) / 100);
  return type === 'number' ? format.number(Number(value)) : String(value);
}

const reply = await fetch('/api/inspection/list?limit=100');
const { data } = (await reply.json()) as { data: { list: readonly InspectionSummary[] } };
const rows = data.list.map((row) => {
  const cells = WIDE.columns.map(({ selector, type }) => `<td>${escaped(words(row, selector, type))}</td>`);
  return `<tr data-row="${row.id}">${cells.join('')}</tr>`;
});
document.body.innerHTML = `<table>${rows.join('')}</table>`;
