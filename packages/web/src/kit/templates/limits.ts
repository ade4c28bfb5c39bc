/**
 * The text limits of templates, read from the schemas of the contract. Limits of settings are in the catalogue of the
 * engine.
 */
import {
  checklists,
  customUnit,
  imageMarker,
  info,
  item,
  responseOption,
  responseSet,
  templateHead,
  templateTest,
} from '@rounds/contract/checklists';

interface Definition {
  readonly innerType?: object;
  readonly checks?: readonly {
    readonly _zod: { readonly def: { readonly check: string; readonly maximum?: unknown } };
  }[];
}

/** The maximum length of a text or a list, also when its schema is optional or nullable. */
function getMaximum(schema: object): number {
  const { innerType, checks = [] } = (schema as { _zod: { def: Definition } })._zod.def;
  if (innerType) return getMaximum(innerType);
  const { maximum } = checks.map((check) => check._zod.def).find(({ check }) => check === 'max_length') ?? {};
  if (typeof maximum !== 'number') throw new Error('The schema has no maximum length');
  return maximum;
}

const marks = imageMarker.shape.marks.def.innerType;

export const MAX_TEMPLATE_TITLE_LENGTH = getMaximum(templateHead.shape.title);
export const MAX_TEMPLATE_DESCRIPTION_LENGTH = getMaximum(templateHead.shape.description);
export const MAX_VERSION_TITLE_LENGTH = getMaximum(checklists.publish.body.shape.title);
export const MAX_ITEM_TITLE_LENGTH = getMaximum(item.shape.title);
export const MAX_VARIABLE_LENGTH = getMaximum(item.shape.reference_key);
export const MAX_OPTIONS = getMaximum(responseSet.shape.options);
export const MAX_OPTION_LABEL_LENGTH = getMaximum(responseOption.shape.label);
export const MAX_SET_TITLE_LENGTH = getMaximum(responseSet.shape.title);
export const MAX_HELP_LENGTH = getMaximum(info.shape.text);
export const MAX_MARKS = getMaximum(marks);
export const MAX_MARK_LABEL_LENGTH = getMaximum(marks.def.element.shape.label);
export const MAX_TEST_TITLE_LENGTH = getMaximum(templateTest.shape.title);
export const MAX_UNIT_TITLE_LENGTH = getMaximum(customUnit.shape.title);
export const MAX_UNIT_SYMBOL_LENGTH = getMaximum(customUnit.shape.symbol);
