/**
 * Stored templates of earlier formats, brought to the present one when they are read. A template
 * says its format (`format`, absent in the first); what was published or kept on a device stays
 * stored as it was, and runs on. A new format needs one more function here, and nothing else.
 */
import type { TemplateDocument } from './document.ts';

/** The format that this engine writes and reads. */
export const TEMPLATE_FORMAT = 2;

/** A template as it was stored: of any format, with whatever that one had. */
export type StoredTemplate = { readonly format?: number } & Readonly<Record<string, unknown>>;

/** From each format to the one after it, the first from 1 to 2. */
const STEPS: readonly ((stored: StoredTemplate) => StoredTemplate)[] = [addCustomUnits];

/**
 * The template in the present format. One of a format that is newer than this engine is answered as
 * it is: what the engine does not know of it takes no part. The document given is not changed.
 */
export function migrateTemplate(stored: StoredTemplate | TemplateDocument): TemplateDocument {
  let document = stored as StoredTemplate;
  for (let format = document.format ?? 1; format < TEMPLATE_FORMAT; format++) {
    const step = STEPS[format - 1];
    if (step) document = { ...step(document), format: format + 1 };
  }
  return document as unknown as TemplateDocument;
}

/** Format 2 came with units of one's own, which stand with the template that uses them. */
function addCustomUnits(stored: StoredTemplate): StoredTemplate {
  return { ...stored, custom_units: stored.custom_units ?? [] };
}
