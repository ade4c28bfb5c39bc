/**
 * What a person has made of the fields and not saved yet: fields in
 * use in their order, and unused ones beside them. Every edit gives a new design.
 */
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

export function newField(field_type: CustomFieldType): DesignedField {
  return {
    id: null,
    key: `${NEW_FIELD_KEY_PREFIX}${crypto.randomUUID()}`,
    name: '',
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

export const designOf = (fields: readonly CustomField[]): Design => {
  const designed = fields.map(({ parent_id: _, ...field }): DesignedField => field);
  return { used: designed.filter((field) => field.is_used), unused: designed.filter((field) => !field.is_used) };
};

/** The field at a place among those in use, wherever it stood before; standard ones stay first. */
export function putAt(design: Design, field: DesignedField, place: number): Design {
  const others = design.used.filter(({ key }) => key !== field.key);
  const first = others.filter(({ is_standard }) => is_standard).length;
  const at = Math.min(Math.max(place, first), others.length);
  return {
    used: [...others.slice(0, at), { ...field, is_used: true }, ...others.slice(at)],
    unused: design.unused.filter(({ key }) => key !== field.key),
  };
}

/** The field as it was edited, where it stands; a new one comes to the end. */
export function change(design: Design, field: DesignedField): Design {
  const swap = (fields: readonly DesignedField[]) => fields.map((other) => (other.key === field.key ? field : other));
  if (find(design, field.key)) return { used: swap(design.used), unused: swap(design.unused) };
  return putAt(design, field, design.used.length);
}

/** Out of use; one that was never saved is gone. */
export function takeOut(design: Design, field: DesignedField): Design {
  const used = design.used.filter(({ key }) => key !== field.key);
  return { used, unused: isNew(field) ? design.unused : [...design.unused, { ...field, is_used: false }] };
}

export const drop = (design: Design, { key }: DesignedField): Design => ({
  ...design,
  unused: design.unused.filter((field) => field.key !== key),
});

export const find = (design: Design, key: string): DesignedField | undefined =>
  [...design.used, ...design.unused].find((field) => field.key === key);

/** What a save sends: what is new or changed, and the order; null when all is as it was. */
export function changesOf(saved: readonly CustomField[], design: Design): CustomFieldsInput | null {
  const before = designOf(saved);
  const fields = [...design.used, ...design.unused].filter((field) => !isSame(find(before, field.key), field));
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
  one !== undefined && JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = (field: DesignedField) => Object.entries(field).sort(([a], [b]) => (a < b ? -1 : 1));
