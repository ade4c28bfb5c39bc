/** Removes people from the change of an answer. */
import { type Change, isRowChange } from '@rounds/engine';

const SIGNATURES: readonly (string | undefined)[] = ['signature', 'end_signature'];
/** The lengths are those that addresses can have, so that a long text without any takes no longer. */
const EMAIL = /[^\s@"\\<>(),;:]{1,64}@[^\s@"\\<>(),;:]{3,255}/g;
export const WITHOUT_EMAIL = '…';

interface Removal {
  /** The type of a question. */
  getType(item: string): string | undefined;
  readonly withPhotos: boolean;
  /** The placeholder for everybody. */
  readonly nobody: number;
  /** Gets the files that go. */
  readonly removed: Set<string>;
}

const isFiles = (value: unknown): value is { readonly add?: readonly string[]; readonly remove?: readonly string[] } =>
  typeof value === 'object' && value !== null && ('add' in value || 'remove' in value);

/** The change stays in the log, with its time, without what names or shows people. */
export function takePeopleOut(change: Change, { getType, withPhotos, nobody, removed }: Removal): Change {
  if (isRowChange(change)) return change;
  const type = getType(change.item_id);
  const { value, note, media, captions, ...rest } = change;
  const drop = (files: unknown): void => {
    if (isFiles(files)) for (const uuid of [...(files.add ?? []), ...(files.remove ?? [])]) removed.add(uuid);
    if (Array.isArray(files)) for (const uuid of files) removed.add(String(uuid));
  };
  const isSignature = SIGNATURES.includes(type);
  const losesValue = isSignature || type === 'person' || (withPhotos && isFiles(value));
  const losesMedia = isSignature || withPhotos;
  if (losesValue && type !== 'person') drop(value);
  if (losesMedia) drop(media);
  return withoutEmails({
    ...rest,
    ...(value !== undefined && !losesValue && { value: type === 'acknowledgment' ? toNobody(value, nobody) : value }),
    ...(note !== undefined && !isSignature && type !== 'person' && { note }),
    ...(media !== undefined && !losesMedia && { media }),
    ...(captions !== undefined && !losesMedia && { captions }),
  });
}

const toNobody = (value: unknown, by: number): unknown =>
  typeof value === 'object' && value !== null && 'by' in value ? { ...value, by } : value;

const withoutEmails = <T>(value: T): T => {
  const text = JSON.stringify(value);
  return text.includes('@') ? (JSON.parse(text.replaceAll(EMAIL, WITHOUT_EMAIL)) as T) : value;
};
