/** The names of items and choices in an exported form, which expressions refer to. */
import {
  getReference,
  type Id,
  type Item,
  type ResponseOption,
  type ResponseSet,
  type TemplateDocument,
} from '@rounds/engine';
import { reserveKey } from '../form/survey.ts';

/** Names that XLSForm tools accept. */
const NAME = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;
/** The list of all checkboxes, which has one choice. */
export const CHECKBOX_LIST = 'checkbox_list';
const MAX_SLUG_LENGTH = 40;

const slugify = (text: string): string =>
  text
    .replace(/\$\{[^{}]*\}/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^_|_$/g, '');

const toName = (text: string, prefix: string): string => {
  const slug = slugify(text);
  return NAME.test(slug) ? slug : [prefix, slug].filter(Boolean).join('_');
};

/**
 * Chooses the name of each item. Valid reference keys are kept, so that calculations and imports still find the items.
 */
export function nameItems({ items }: TemplateDocument): ReadonlyMap<Id, string> {
  const names = new Map<Id, string>();
  const usedNames = new Set<string>();
  const isNamed = ({ reference_key }: Item) => typeof reference_key === 'string' && NAME.test(reference_key);
  for (const item of items.filter(isNamed)) names.set(item.id, reserveKey(usedNames, String(item.reference_key)));
  for (const item of items) {
    if (!names.has(item.id))
      names.set(
        item.id,
        reserveKey(usedNames, toName(item.reference_key || getReference(item) || item.title, item.type)),
      );
  }
  return names;
}

/** The name of each option of a response set. */
export function nameOptions({ options }: ResponseSet): ReadonlyMap<Id, string> {
  const usedNames = new Set<string>();
  return new Map(
    options.map((option) => {
      const own = String(option.values?.name ?? '');
      // Names may be repeated in forms that show different choices depending on answers.
      if (own !== '' && !/\s/.test(own)) {
        usedNames.add(own);
        return [option.uuid, own];
      }
      return [option.uuid, reserveKey(usedNames, toOptionName(option, own))];
    }),
  );
}

const toOptionName = ({ label }: ResponseOption, own: string): string => slugify(own || label) || 'option';

/** The list name of each response set. */
export function nameLists(sets: readonly ResponseSet[]): ReadonlyMap<Id, string> {
  const usedNames = new Set<string>([CHECKBOX_LIST]);
  return new Map(
    sets.map(({ uuid, title }) => {
      const own = title && /^[^\s$]+$/.test(title) ? title : slugify(title ?? '');
      return [uuid, reserveKey(usedNames, own || 'list')];
    }),
  );
}
