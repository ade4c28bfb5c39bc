/** Notes the settings of an item that XLSForm does not have. */
import { CATALOGUE, getOption, type Item } from '@rounds/engine';
import type { ExportNoteCode, ExportNotes } from './export-notes.ts';
import type { FormTemplate } from './form-template.ts';

/** Settings that are noted when they are in use. */
const SETTINGS: Readonly<Record<string, ExportNoteCode>> = {
  allow_n_a: 'n_a',
  confirm_default: 'confirm_default',
  enable_rating: 'rating',
  exclude_report: 'exclude_report',
  grouped_item_id: 'columns',
  image_marker_id: 'image_marker',
  in_title: 'in_title',
  multi_photo: 'many_files',
  reference: 'reference',
  require_media: 'note_media',
  require_note: 'note_media',
  unit_type: 'units',
};

export function noteSettings(item: Item, template: FormTemplate, notes: ExportNotes): void {
  const declared = CATALOGUE[item.type].options;
  for (const [name, code] of Object.entries(SETTINGS)) {
    const value = Object.hasOwn(declared, name) ? getOption(item, name) : null;
    if (value !== null && value !== undefined && value !== false) notes.add(item, code);
  }
  const { max_length } = item.options;
  const isRecording = item.type === 'video' || item.type === 'audio';
  if (isRecording && typeof max_length === 'number' && max_length !== declared.max_length?.default)
    notes.add(item, 'duration');
  const options = template.findSet(item)?.options ?? [];
  const isScored = Object.hasOwn(declared, 'enable_score') && getOption(item, 'enable_score') !== false;
  if (isScored && (options.length === 0 || options.some(({ score }) => score !== null))) notes.add(item, 'scoring');
  if (options.some(({ color, failed }) => failed || color !== 'none')) notes.add(item, 'choice_colors');
  const help = template.records.info[String(item.options.info_id)];
  if ((help?.media.length ?? 0) > 0) notes.add(item, 'files');
  if (help?.rich) notes.add(item, 'formats');
}
