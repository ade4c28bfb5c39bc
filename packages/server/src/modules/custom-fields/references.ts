/** People and items of global lists that values name. */
import {
  type CustomFieldValue,
  type FieldEntry,
  getValueKind,
  isListChoice,
  type ValueProblem,
} from '@rounds/contract/custom-fields';
import { isUuid } from '@rounds/contract/values.ts';
import type { Tx } from '../../db/database.ts';
import type { FieldRow } from './queries/fields.ts';
import { findChoosablePeople, findItemNames } from './queries/values.ts';

export interface FieldChange {
  readonly field: FieldRow;
  readonly value: FieldEntry | null;
  readonly before?: CustomFieldValue | undefined;
}

export interface References {
  /** The names of items that can be chosen, by uuid. */
  readonly names: ReadonlyMap<string, string>;
  /**
   * Returns a problem if a value names something that does not exist or can no longer be selected, unless the record
   * already has it.
   */
  findProblem(field: FieldRow, value: FieldEntry | null, before: CustomFieldValue | undefined): ValueProblem | null;
}

export async function findReferences(tx: Tx, changes: readonly FieldChange[]): Promise<References> {
  const people = changes.flatMap(({ field, value }) =>
    getValueKind(field) === 'person' && typeof value === 'number' ? [value] : [],
  );
  const choosable = people.length > 0 ? await findChoosablePeople(tx, people) : new Set<number>();
  const names = new Map<string, string>();
  for (const { field, value } of changes) {
    if (!isList(field) || value === null) continue;
    const uuids = toKeys(value).filter(isUuid);
    for (const [uuid, name] of await findItemNames(tx, field.config!.list_uuid!, uuids)) names.set(uuid, name);
  }
  return {
    names,
    findProblem(field, value, before) {
      if (value === null) return null;
      if (getValueKind(field) === 'person') {
        return choosable.has(Number(value)) || hasChoice(before, Number(value)) ? null : { code: 'NOT_PERSON' };
      }
      if (!isList(field)) return null;
      return toKeys(value).every((key) => names.has(key) || hasChoice(before, key)) ? null : { code: 'NOT_OPTION' };
    },
  };
}

/** Whether a value names a choice or a person, which a record may keep. */
export const hasChoice = (value: CustomFieldValue | undefined, key: string | number): boolean =>
  typeof value === 'object' && (Array.isArray(value) ? value : [value]).some(({ id }) => id === key);

const isList = ({ field_type, config }: FieldRow): boolean => isListChoice({ field_type, config: config ?? {} });
const toKeys = (value: FieldEntry): string[] => (Array.isArray(value) ? value : [value]).map(String);
