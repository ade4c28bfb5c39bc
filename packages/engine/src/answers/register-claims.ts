/** The claims of changes on the registers of one answer, and the answer that results from them. */
import type { Id } from '../template/document.ts';
import type { Answer, AnswerAddress, AnswerChange, FileArrayChange, LoggedChange, Stamp } from './change.ts';
import { type Claim, isLater, pickWinner } from './pick-winner.ts';

const REGISTERS = ['value', 'unit', 'na', 'note', 'rating', 'score'] as const;
const FILE_REGISTERS = ['value', 'media', 'issues'] as const;
type FileRegister = (typeof FILE_REGISTERS)[number];
/** A file in an array: whether it is present, and its index in the change that says so. */
interface FileClaim {
  readonly file: Id;
  readonly isPresent: boolean;
  readonly index: number;
}

/** The claims on one register by their changes, in the order in which they came. */
type ClaimsById<T> = Map<Id, Claim<T>>;

export interface RegisterClaims extends AnswerAddress {
  readonly changes: Map<Id, Stamp>;
  readonly registers: Map<string, ClaimsById<unknown>>;
  readonly files: Map<string, ClaimsById<FileClaim>>;
}

export const createClaims = ({ item_id, row }: AnswerAddress): RegisterClaims => ({
  item_id,
  ...(row?.length && { row }),
  changes: new Map(),
  registers: new Map(),
  files: new Map(),
});

/** Whether a value adds or removes files rather than being the value itself. */
export const isFileChange = (value: unknown): value is FileArrayChange =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.keys(value).length > 0 &&
  Object.keys(value).every((name) => name === 'add' || name === 'remove');

const CAPTION = 'caption+';

const fileKey = (register: FileRegister, file: Id): string => `${register}+${file}`;

function addClaim<T>(claims: Map<string, ClaimsById<T>>, register: string, claim: Claim<T>): void {
  const existing = claims.get(register);
  if (!existing) claims.set(register, new Map([[claim.id, claim]]));
  else {
    existing.delete(claim.id);
    existing.set(claim.id, claim);
  }
}

/** Adds the claims of a change. The stamp says who made it and when. */
export function claimRegisters(place: RegisterClaims, change: AnswerChange & LoggedChange, stamp: Stamp): void {
  const { value, unit, na, note, rating, score, media, captions, issues } = change;
  const claim = (register: string, value: unknown) => {
    if (value !== undefined) addClaim(place.registers, register, { ...stamp, value });
  };
  if (isFileChange(value)) claimFiles(place, 'value', value, stamp);
  else claim('value', value);
  claim('unit', unit);
  claim('na', na);
  claim('note', note);
  claim('rating', rating);
  claim('score', score);
  for (const file in captions) claim(`${CAPTION}${file}`, captions[file]);
  if (media) claimFiles(place, 'media', media, stamp);
  if (issues) claimFiles(place, 'issues', issues, stamp);
}

function claimFiles(place: RegisterClaims, register: FileRegister, change: FileArrayChange, stamp: Stamp): void {
  if (register === 'value') unfoldFiles(place);
  const claim = (files: readonly Id[] | undefined, isPresent: boolean) =>
    files?.forEach((file, index) => {
      addClaim(place.files, fileKey(register, file), { ...stamp, value: { file, isPresent, index } });
    });
  claim(change.add, true);
  claim(change.remove, false);
}

/**
 * Turns the arrays of a folded answer into one claim per file. An array counts as one value until a change shows that
 * it contains files.
 */
function unfoldFiles(place: RegisterClaims): void {
  for (const claim of place.registers.get('value')?.values() ?? []) {
    if (!Array.isArray(claim.value)) continue;
    const { value, ...stamp } = claim;
    claimFiles({ ...place, registers: new Map() }, 'value', { add: value as Id[] }, stamp);
  }
  place.registers.delete('value');
}

/** The stamp of all registers of an answer that have none in `stamps`. */
const getStamp = ({ change_id = '', at = '', by, seen }: Answer): Stamp => ({
  id: change_id,
  at,
  ...(by !== undefined && { by }),
  ...(seen && { seen }),
});

/** Adds the claims of an answer that was folded before. */
export function claimAnswer(place: RegisterClaims, answer: Answer): void {
  const { stamps = {} } = answer;
  const main = getStamp(answer);
  for (const stamp of [main, ...Object.values(stamps)]) place.changes.set(stamp.id, stamp);
  const fileRegisters = FILE_REGISTERS.filter((register) => register !== 'value' || hasFileStamps(stamps, register));
  for (const register of REGISTERS) {
    if (register === 'value' && fileRegisters.includes(register)) continue;
    const value = answer[register];
    const stamp = stamps[register];
    if (value !== undefined) addClaim(place.registers, register, { ...(stamp ?? main), value });
    else if (stamp) addClaim(place.registers, register, { ...stamp, value: null });
  }
  for (const file in answer.captions) {
    const register = `${CAPTION}${file}`;
    addClaim(place.registers, register, { ...(stamps[register] ?? main), value: answer.captions[file] });
  }
  for (const [register, stamp] of Object.entries(stamps)) {
    if (register.startsWith(CAPTION) && !place.registers.has(register))
      addClaim(place.registers, register, { ...stamp, value: null });
  }
  for (const register of fileRegisters) {
    ((answer[register] ?? []) as readonly Id[]).forEach((file, index) => {
      const key = fileKey(register, file);
      addClaim(place.files, key, { ...(stamps[key] ?? main), value: { file, isPresent: true, index } });
    });
    for (const [key, stamp] of Object.entries(stamps)) {
      if (!key.startsWith(fileKey(register, '')) || place.files.has(key)) continue;
      const file = key.slice(fileKey(register, '').length);
      addClaim(place.files, key, { ...stamp, value: { file, isPresent: false, index: 0 } });
    }
  }
}

const hasFileStamps = (stamps: Readonly<Record<string, Stamp>>, register: FileRegister): boolean =>
  Object.keys(stamps).some((key) => key.startsWith(fileKey(register, '')));

/** Adds the claim of an answer whose value a single change set. */
export function claimValue(place: RegisterClaims, answer: Answer): void {
  const stamp = getStamp(answer);
  place.changes.set(stamp.id, stamp);
  addClaim(place.registers, 'value', { ...stamp, value: answer.value });
}

/** Computes the answer from the winning claims. */
export function resolveAnswer(place: RegisterClaims): Answer {
  const won = new Map<string, Claim<unknown>>();
  for (const [register, claims] of place.registers) won.set(register, pickWinner([...claims.values()], place.changes));
  const arrays: Partial<Record<FileRegister, Claim<FileClaim>[]>> = {};
  for (const [key, claims] of place.files) {
    const claim = pickWinner([...claims.values()], place.changes);
    won.set(key, claim);
    const register = key.slice(0, key.indexOf('+')) as FileRegister;
    const array = arrays[register] ?? [];
    arrays[register] = array;
    if (claim.value.isPresent) array.push(claim);
  }
  const answer: { -readonly [K in keyof Answer]: Answer[K] } = { item_id: place.item_id };
  if (place.row) answer.row = place.row;
  const registers = answer as Record<string, unknown>;
  for (const register of REGISTERS) {
    const value = won.get(register)?.value;
    if (value !== undefined && value !== null) registers[register] = value;
  }
  const captions: Record<Id, string> = {};
  for (const [register, { value }] of won)
    if (register.startsWith(CAPTION) && value !== null) captions[register.slice(CAPTION.length)] = value as string;
  if (Object.keys(captions).length > 0) answer.captions = captions;
  for (const [register, claims] of Object.entries(arrays)) registers[register] = sortFiles(claims);
  addStamps(answer, won);
  return answer;
}

const sortFiles = (claims: Claim<FileClaim>[]): Id[] =>
  claims
    .sort((a, b) => (a.id === b.id ? a.value.index - b.value.index : isLater(a, b) ? 1 : -1))
    .map((claim) => claim.value.file);

/** Whether a register is empty because a change said so, or a file was removed. */
const isCleared = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && 'isPresent' in value && value.isPresent === false);

/** Adds the latest winning change to the answer, and a stamp for each register that another change set or cleared. */
function addStamps(
  answer: { -readonly [K in keyof Answer]: Answer[K] },
  won: ReadonlyMap<string, Claim<unknown>>,
): void {
  let latest: Claim<unknown> | undefined;
  for (const claim of won.values()) if (!latest || isLater(claim, latest)) latest = claim;
  if (!latest) return;
  answer.change_id = latest.id;
  answer.at = latest.at;
  if (latest.by !== undefined) answer.by = latest.by;
  if (latest.seen) answer.seen = latest.seen;
  const stamps: Record<string, Stamp> = {};
  for (const [register, claim] of won) {
    if (claim.id === latest.id && !isCleared(claim.value)) continue;
    const { value: _value, ...stamp } = claim;
    stamps[register] = stamp;
  }
  if (Object.keys(stamps).length > 0) answer.stamps = stamps;
}
