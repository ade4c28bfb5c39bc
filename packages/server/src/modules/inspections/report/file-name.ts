/** The names of printed reports. */
import type { FileNamePlaceholder } from '@rounds/contract/settings/report.ts';
import type { InspectionRow } from '../queries/inspections.ts';

const MAX_NAME_LENGTH = 150;
/** The characters that file systems reject, and control characters. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;
/** Separators between two parts, of which one is missing. */
const SEPARATORS = '[\\s_–—,.-]+';

/** The name of the file after the pattern of the settings; without one, or if nothing is left of it, the default name. */
export function toReportFileName(inspection: InspectionRow, pattern: string, extension: string): string {
  const parts = listParts(inspection);
  const name = sanitize(
    pattern.replace(/\{(\w+)\}/g, (_whole, part) =>
      Object.hasOwn(parts, part) ? parts[part as FileNamePlaceholder] : '',
    ),
  );
  const { number, template, asset } = parts;
  return `${name || sanitize([number, template, asset].filter(Boolean).join(' – ')) || 'report'}.${extension}`;
}

function listParts(inspection: InspectionRow): Record<FileNamePlaceholder, string> {
  const { document_id, template_title, asset_name, completed_at, started_at, created_at, context } = inspection;
  // This locale writes dates as 2026-11-20, which sort well.
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone: context.zone }).format(
    completed_at ?? started_at ?? created_at,
  );
  const number = document_id ?? '';
  return { number, document_id: number, template: template_title, asset: asset_name ?? '', date };
}

const sanitize = (name: string): string =>
  name
    .replace(FORBIDDEN, ' ')
    .replace(/\s+/g, ' ')
    // Pattern: the pattern and the parts of a name have at most a few hundred characters.
    .replace(new RegExp(`^${SEPARATORS}|${SEPARATORS}$`, 'gu'), '')
    .slice(0, MAX_NAME_LENGTH)
    .trim();
