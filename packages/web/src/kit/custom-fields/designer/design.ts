/** The unsaved state of the field designer: used fields in order, and unused ones. Each edit returns a new design. */
import {
  type CustomField,
  type CustomFieldInput,
  type CustomFieldsInput,
  type CustomFieldType,
  NEW_FIELD_KEY_PREFIX,
} from '@rounds/contract/custom-fields';

export interface DesignedField extends CustomFieldInput {
  readonly id: number | null;
  readonly is_standard: boolean;
  readonly is_locked: boolean;
}
export interface Design {
  readonly used: readonly DesignedField[];
  readonly unused: readonly DesignedField[];
}

export const isNew = ({ key }: Pick<DesignedField, 'key'>): boolean => key.startsWith(NEW_FIELD_KEY_PREFIX);

export function createField(field_type: CustomFieldType): DesignedField {
  return {
    id: null,
    key: `${NEW_FIELD_KEY_PREFIX}${crypto.randomUUID()}`,
    name: '',
    translations: {},
    description: '',
    field_type,
    is_used: true,
    is_required: false,
    is_standard: false,
    is_locked: false,
    default_value: null,
    config: {},
  };
}

export const toDesign = (fields: readonly CustomField[]): Design => {
  const designed = fields.map(({ parent_id: _, ...field }): DesignedField => field);
  return { used: designed.filter((field) => field.is_used), unused: designed.filter((field) => !field.is_used) };
};

/** Moves or adds a field to a position among the used fields. Standard fields stay first. */
export function insertField(design: Design, field: DesignedField, place: number): Design {
  const others = design.used.filter(({ key }) => key !== field.key);
  const standardCount = others.filter(({ is_standard }) => is_standard).length;
  const at = Math.min(Math.max(place, standardCount), others.length);
  return {
    used: [...others.slice(0, at), { ...field, is_used: true }, ...others.slice(at)],
    unused: design.unused.filter(({ key }) => key !== field.key),
  };
}

/** Replaces a field in its position; a new one is added at the end. */
export function updateField(design: Design, field: DesignedField): Design {
  const replaceIn = (fields: readonly DesignedField[]) =>
    fields.map((other) => (other.key === field.key ? field : other));
  if (findField(design, field.key)) return { used: replaceIn(design.used), unused: replaceIn(design.unused) };
  return insertField(design, field, design.used.length);
}

/** Moves a field to the unused ones; one that was never saved is removed. */
export function deactivateField(design: Design, field: DesignedField): Design {
  const used = design.used.filter(({ key }) => key !== field.key);
  return { used, unused: isNew(field) ? design.unused : [...design.unused, { ...field, is_used: false }] };
}

export const deleteField = (design: Design, { key }: DesignedField): Design => ({
  ...design,
  unused: design.unused.filter((field) => field.key !== key),
});

export const findField = (design: Design, key: string): DesignedField | undefined =>
  [...design.used, ...design.unused].find((field) => field.key === key);

/** The request to save: new and changed fields, and the order; null if nothing has changed. */
export function getChanges(saved: readonly CustomField[], design: Design): CustomFieldsInput | null {
  const before = toDesign(saved);
  const fields = [...design.used, ...design.unused].filter((field) => !isSame(findField(before, field.key), field));
  const isOrdered = before.used.map(({ key }) => key).join() === design.used.map(({ key }) => key).join();
  if (fields.length === 0 && isOrdered) return null;
  return {
    fields: fields.map(({ id: _, is_standard: __, is_locked: ___, ...input }) => input),
    order: Object.fromEntries(
      design.used.filter(({ is_standard }) => !is_standard).map(({ key }, place) => [key, place]),
    ),
  };
}

const isSame = (one: DesignedField | undefined, other: DesignedField): boolean =>
  one !== undefined && JSON.stringify(toSortedEntries(one)) === JSON.stringify(toSortedEntries(other));
const toSortedEntries = (field: DesignedField) => Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1));
