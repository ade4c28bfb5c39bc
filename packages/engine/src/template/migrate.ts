/**
 * Migrates stored templates of earlier formats when they are read. A template contains its format
 * (`format`, absent in the first). Published versions and copies on devices stay stored as they are. A
 * new format needs one more function here.
 */
import { CATALOGUE } from '../catalogue/index.ts';
import type { ItemType } from '../catalogue/item-types.ts';
import { MAX_REFERENCE_LENGTH } from '../catalogue/shared-options.ts';
import type { TemplateDocument } from './document.ts';

/** The format that this version of the engine writes and reads. */
export const TEMPLATE_FORMAT = 4;

/** A stored template of any format. */
export type StoredTemplate = { readonly format?: number } & Readonly<Record<string, unknown>>;

/** The migrations from each format to the next one, beginning with that from 1 to 2. */
const STEPS: readonly ((template: StoredTemplate) => StoredTemplate)[] = [addCustomUnits, addReferences, addTests];

/**
 * Migrates a template to the current format. A template of a newer format is returned unchanged, and its unknown parts
 * are ignored. The argument is not changed.
 */
export function migrateTemplate(template: StoredTemplate | TemplateDocument): TemplateDocument {
  let document = template as StoredTemplate;
  for (let format = document.format ?? 1; format < TEMPLATE_FORMAT; format++) {
    const step = STEPS[format - 1];
    if (step) document = { ...step(document), format: format + 1 };
  }
  return document as unknown as TemplateDocument;
}

/** Format 2 added custom units. */
function addCustomUnits(template: StoredTemplate): StoredTemplate {
  return { ...template, custom_units: template.custom_units ?? [] };
}

/**
 * Matches codes that people read, such as "205", "V1.1.1" or "WSTG-INFO-03"; names like `q1` or `routes_clear` are
 * variables.
 */
const CODE = /^(?=.*\d)(?=[^\p{L}]|.*[.-])[^\p{Ll}_]+$/u;

/** Format 3 separates the reference that people read from the variable; codes of files were stored as variables before. */
function addReferences(template: StoredTemplate): StoredTemplate {
  const items = template.items as readonly StoredItem[] | undefined;
  return { ...template, items: (items ?? []).map(addReference) };
}

interface StoredItem {
  readonly type: string;
  readonly reference_key?: string | null;
  readonly options?: Readonly<Record<string, unknown>>;
}

function addReference(item: StoredItem): StoredItem {
  const { reference_key: key, options, type } = item;
  const declared = Object.hasOwn(CATALOGUE, type) ? CATALOGUE[type as ItemType].options : {};
  if (!key || !declared.reference || !CODE.test(key) || key.length > MAX_REFERENCE_LENGTH) return item;
  return { ...item, options: { ...options, reference: key } };
}

/** Format 4 added tests. */
function addTests(template: StoredTemplate): StoredTemplate {
  return { ...template, tests: template.tests ?? [] };
}
