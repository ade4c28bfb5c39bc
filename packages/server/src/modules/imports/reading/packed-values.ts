/** The values of a field in a whole file, in a form that needs little memory and is quickly passed between processes. */
import {
  type CustomFieldType,
  type FieldEntry,
  type FieldValueKind,
  getValueKind,
} from '@rounds/contract/custom-fields';

export type Value = FieldEntry | null;
type PackedValue = string | number | null;

/** No text of a cell contains this character. */
const SEPARATOR = '\0';
/** Separates several choices of one cell. */
const CHOICE_SEPARATOR = '\u001f';
const GROUP_SIZE = 1_000;

/** Numbers one by one; texts joined in groups, because a million short texts need several times their length. */
export type PackedValues = { readonly numbers: readonly (number | null)[] } | { readonly groups: readonly string[] };

/** The kinds of values that are stored as numbers: yes and no are 1 and 0. */
const NUMERIC_KINDS: readonly FieldValueKind[] = ['number', 'yes_no'];

export class ValuePacker {
  readonly #numbers: (number | null)[] = [];
  readonly #groups: string[] = [];
  readonly #isNumeric: boolean;
  #group: string[] = [];

  constructor(field: { readonly field_type: CustomFieldType }) {
    this.#isNumeric = NUMERIC_KINDS.includes(getValueKind(field));
  }

  add(value: Value): void {
    const packed =
      typeof value === 'boolean' ? Number(value) : Array.isArray(value) ? value.join(CHOICE_SEPARATOR) : value;
    if (this.#isNumeric) this.#numbers.push(packed as number | null);
    // No text is empty, so an empty one means that there is no value.
    else if (this.#group.push((packed as string | null) ?? '') === GROUP_SIZE) this.#closeGroup();
  }

  finish(): PackedValues {
    if (this.#isNumeric) return { numbers: this.#numbers };
    if (this.#group.length > 0) this.#closeGroup();
    return { groups: this.#groups };
  }

  #closeGroup(): void {
    this.#groups.push(this.#group.join(SEPARATOR));
    this.#group = [];
  }
}

/** Returns a function that gives the value of a row; it is fast as long as rows are read roughly in their order. */
function createPackedReader(packed: PackedValues): (index: number) => PackedValue {
  if ('numbers' in packed) return (index) => packed.numbers[index]!;
  let open = { group: -1, texts: [] as readonly string[] };
  return (index) => {
    const group = Math.floor(index / GROUP_SIZE);
    if (open.group !== group) open = { group, texts: packed.groups[group]!.split(SEPARATOR) };
    return open.texts[index % GROUP_SIZE]! || null;
  };
}

/** Unpacks the value of a field. */
function unpack({ field_type }: { readonly field_type: CustomFieldType }, value: PackedValue): Value {
  if (value === null) return null;
  if (field_type === 'boolean') return value === 1;
  return field_type === 'multi_choice' ? String(value).split(CHOICE_SEPARATOR) : value;
}

/** Creates such a function for each of these fields that the file has, by its key. */
export const createValueReaders = (
  { fields }: { readonly fields: Readonly<Record<string, PackedValues>> },
  rules: readonly { readonly key: string; readonly field_type: CustomFieldType }[],
): Readonly<Record<string, (index: number) => Value>> =>
  Object.fromEntries(
    rules.flatMap((rule) => {
      const packed = fields[rule.key];
      if (!packed) return [];
      const read = createPackedReader(packed);
      return [[rule.key, (index: number) => unpack(rule, read(index))]];
    }),
  );
