/**
 * Decides what undo may revert without touching what others have changed since. A field is reverted only while it has
 * the value that the step gave it.
 */
import {
  checkPatch,
  isSameJson,
  RECORD_KINDS,
  type RecordKind,
  type TemplateHead,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';

type LooseRecord = Readonly<Record<string, unknown>>;
interface KindPatch {
  readonly upsert: readonly LooseRecord[];
  readonly remove: readonly string[];
}
interface OwnChanges {
  readonly patch: TemplatePatch;
  /** The fields and records that stay as they are, because somebody else has changed them since. */
  readonly kept: number;
}

const KINDS = Object.keys(RECORD_KINDS) as RecordKind[];
const getId = (kind: RecordKind, record: LooseRecord) => String(record[RECORD_KINDS[kind]]);
const isPlain = (value: unknown): value is LooseRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @param patch what the step would apply
 * @param reverse the state that the step expects, as the patch that leads back to it
 */
export function pickOwnChanges(records: TemplateRecords, patch: TemplatePatch, reverse: TemplatePatch): OwnChanges {
  let keptCount = 0;
  const head = pickFields(
    reverse.head ?? {},
    patch.head ?? {},
    records.head as unknown as LooseRecord,
    () => keptCount++,
  );
  const picked: Partial<Record<RecordKind, KindPatch>> = {};
  for (const kind of KINDS) {
    const current = records[kind] as Readonly<Record<string, LooseRecord | undefined>>;
    const [to, from] = [toKindPatch(patch, kind), toKindPatch(reverse, kind)];
    const expected = new Map(from.upsert.map((record) => [getId(kind, record), record]));
    const upsert: LooseRecord[] = [];
    for (const record of to.upsert) {
      const id = getId(kind, record);
      const [now, was] = [current[id], expected.get(id)];
      if (!now && !was) upsert.push(record);
      else if (!now || !was) keptCount++;
      else {
        const fields = pickFields(was, record, now, () => keptCount++);
        if (Object.keys(fields).length > 0) upsert.push(dropUndefined({ ...now, ...fields }));
      }
    }
    const remove = to.remove.filter((id) => {
      if (!current[id]) return false;
      if (isSameJson(current[id], expected.get(id))) return true;
      keptCount++;
      return false;
    });
    if (upsert.length + remove.length > 0) picked[kind] = { upsert, remove };
  }
  const changes = Object.keys(head).length > 0 ? { head: head as Partial<TemplateHead>, ...picked } : picked;
  return dropInvalid(records, changes as TemplatePatch, keptCount);
}

/** The fields that `to` changes and that still have the value of `from`; `options` are compared field by field. */
function pickFields(from: LooseRecord, to: LooseRecord, now: LooseRecord, keep: () => void): LooseRecord {
  const picked: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(from), ...Object.keys(to)])) {
    const [was, next, current] = [from[field], to[field], now[field]];
    if (isSameJson(was, next) || isSameJson(current, next)) continue;
    if (field === 'options' && isPlain(was) && isPlain(next) && isPlain(current)) {
      const options = pickFields(was, next, current, keep);
      if (Object.keys(options).length > 0) picked.options = dropUndefined({ ...current, ...options });
    } else if (isSameJson(was, current)) picked[field] = next;
    else keep();
  }
  return picked;
}

const dropUndefined = (record: LooseRecord): LooseRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

const toKindPatch = (patch: TemplatePatch, kind: RecordKind): KindPatch => {
  const { upsert = [], remove = [] } = (patch[kind] ?? {}) as Partial<KindPatch>;
  return { upsert, remove };
};

/** Removes the items that can no longer be where they were, such as in a section that others deleted. */
function dropInvalid(records: TemplateRecords, patch: TemplatePatch, keptCount: number): OwnChanges {
  const problems = checkPatch(records, patch);
  if (problems.length === 0) return { patch, kept: keptCount };
  const itemIds = new Set(problems.flatMap(({ item_id }) => item_id ?? []));
  const { items } = patch;
  const upsert = items?.upsert?.filter(({ id, parent_id }) => !itemIds.has(id) && !itemIds.has(parent_id ?? '')) ?? [];
  // An item with something new of others inside stays, and what it holds with it.
  const stays = new Set([...itemIds].flatMap((id) => records.items[id]?.parent_id ?? []));
  const remove = items?.remove?.filter((id) => !itemIds.has(id) && !stays.has(id)) ?? [];
  const dropped = (items?.upsert?.length ?? 0) + (items?.remove?.length ?? 0) - upsert.length - remove.length;
  if (dropped === 0) return { patch: {}, kept: keptCount + 1 };
  return dropInvalid(records, { ...patch, items: { upsert, remove } }, keptCount + dropped);
}
