/**
 * Migrates stored templates of earlier formats when they are read. A template contains its format
 * (`format`, absent in the first). Published versions and copies on devices stay stored as they are. A
 * new format needs one more function here.
 */
import type { TemplateDocument } from './document.ts';

/** The format that this engine writes and reads. */
export const TEMPLATE_FORMAT = 2;

/** A stored template of any format. */
export type StoredTemplate = { readonly format?: number } & Readonly<Record<string, unknown>>;

/** From each format to the one after it, the first from 1 to 2. */
const STEPS: readonly ((stored: StoredTemplate) => StoredTemplate)[] = [addCustomUnits];

/**
 * The template in the current format. A template of a newer format is returned as it is, and its unknown
 * parts are ignored. The argument is not changed.
 */
export function migrateTemplate(stored: StoredTemplate | TemplateDocument): TemplateDocument {
  let document = stored as StoredTemplate;
  for (let format = document.format ?? 1; format < TEMPLATE_FORMAT; format++) {
    const step = STEPS[format - 1];
    if (step) document = { ...step(document), format: format + 1 };
  }
  return document as unknown as TemplateDocument;
}

/** Format 2 added custom units. */
function addCustomUnits(stored: StoredTemplate): StoredTemplate {
  return { ...stored, custom_units: stored.custom_units ?? [] };
}
