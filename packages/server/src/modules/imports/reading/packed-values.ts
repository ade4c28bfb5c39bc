/** The values of a field in a whole file, in a form that needs little memory and is quickly passed between processes. */

export type Value = string | number | null;

/** No text of a cell contains this character. */
const SEPARATOR = '\0';
const GROUP_SIZE = 1_000;

/** Numbers one by one; texts joined in groups, because a million short texts need several times their length. */
export type PackedValues = { readonly numbers: readonly (number | null)[] } | { readonly groups: readonly string[] };

export class ValuePacker {
  readonly #numbers: (number | null)[] = [];
  readonly #groups: string[] = [];
  readonly #isNumeric: boolean;
  #group: string[] = [];

  constructor(isNumeric: boolean) {
    this.#isNumeric = isNumeric;
  }

  add(value: Value): void {
    if (this.#isNumeric) this.#numbers.push(value as number | null);
    // No text is empty, so an empty one means that there is no value.
    else if (this.#group.push((value as string | null) ?? '') === GROUP_SIZE) this.#closeGroup();
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
function createValueReader(packed: PackedValues): (index: number) => Value {
  if ('numbers' in packed) return (index) => packed.numbers[index]!;
  let open = { group: -1, texts: [] as readonly string[] };
  return (index) => {
    const group = Math.floor(index / GROUP_SIZE);
    if (open.group !== group) open = { group, texts: packed.groups[group]!.split(SEPARATOR) };
    return open.texts[index % GROUP_SIZE]! || null;
  };
}

/** Such a function for each field of the file, by its key. */
export const createValueReaders = ({
  fields,
}: {
  readonly fields: Readonly<Record<string, PackedValues>>;
}): Readonly<Record<string, (index: number) => Value>> =>
  Object.fromEntries(Object.entries(fields).map(([key, packed]) => [key, createValueReader(packed)]));
