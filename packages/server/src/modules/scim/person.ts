/** The attributes of a person that the identity provider may set, and how a request changes them. */
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import { EMAIL_PATTERN, nickName } from '@rounds/contract/values.ts';
import { isRecord } from '@rounds/engine';
import type { Filter } from './filter.ts';
import { getField, invalidValue, type Operation } from './operations.ts';

export interface Person {
  readonly user_name: string;
  readonly external_id: string | null;
  readonly display_name: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly nick_name: string | null;
  readonly email: string;
  readonly locale: Language | null;
  readonly tz_code: string | null;
  readonly active: boolean;
}

export const NEW_PERSON: Person = {
  user_name: '',
  external_id: null,
  display_name: null,
  first_name: '',
  last_name: '',
  nick_name: null,
  email: '',
  locale: null,
  tz_code: null,
  active: true,
};

type Change = Partial<{ -readonly [K in keyof Person]: Person[K] }>;

/** Attributes that are not stored here, such as phone numbers and departments, change nothing. */
type Setter = (value: unknown, attribute: string) => Change;

const setText =
  (field: 'user_name' | 'first_name' | 'last_name', max: number): Setter =>
  (value, attribute) => ({ [field]: toLine(value, attribute, max) });
const setOptionalText =
  (field: 'external_id' | 'display_name', max: number): Setter =>
  (value, attribute) => ({ [field]: value === null ? null : toLine(value, attribute, max) || null });

const SETTERS: Readonly<Record<string, Setter>> = {
  username: setText('user_name', 254),
  externalid: setOptionalText('external_id', 500),
  displayname: setOptionalText('display_name', 254),
  'name.givenname': setText('first_name', 100),
  'name.familyname': setText('last_name', 100),
  nickname: (value) => ({ nick_name: toNickName(value) }),
  'emails.value': (value, attribute) => ({ email: toEmail(value, attribute) }),
  emails: (value, attribute) => ({ email: toEmail(chooseEmail(value), attribute) }),
  active: (value, attribute) => ({ active: toBoolean(value, attribute) }),
  preferredlanguage: (value) => ({ locale: toLanguage(value) }),
  locale: (value) => ({ locale: toLanguage(value) }),
  timezone: (value) => ({ tz_code: typeof value === 'string' ? value : null }),
};
/** The attributes that must have a value. */
const REQUIRED = new Set(['username', 'active', 'emails', 'emails.value']);

/** @throws ApiError SCIM_INVALID_VALUE */
export function applyOperations(person: Person, operations: readonly Operation[]): Person {
  const change: Change = Object.assign({}, ...operations.flatMap(toChanges));
  const isNewUserName = change.user_name !== undefined && change.user_name !== person.user_name;
  const wasEmail = person.email === '' || person.email.toLowerCase() === person.user_name.toLowerCase();
  // A user name that is an email address is the address, unless another one is sent.
  if (change.email === undefined && isNewUserName && wasEmail && EMAIL_PATTERN.test(change.user_name!)) {
    change.email = change.user_name;
  }
  return { ...person, ...change };
}

/** The person as they are stored; names come from what there is. @throws ApiError SCIM_INVALID_VALUE */
export function completePerson(person: Person): Person {
  if (person.user_name === '') throw invalidValue('userName');
  if (person.email === '') throw invalidValue('emails');
  if (person.first_name !== '' || person.last_name !== '') return person;
  const name = person.display_name ?? person.email.split('@')[0]!;
  const at = name.lastIndexOf(' ');
  return { ...person, first_name: (at < 0 ? name : name.slice(0, at)).slice(0, 100), last_name: name.slice(at + 1) };
}

function toChanges({ op, target: { path, filter }, value }: Operation): Change[] {
  if (filter && !isOwnEmail(path, filter)) return [];
  if (op !== 'remove' && path === 'name' && isRecord(value)) {
    return Object.entries(value).flatMap(([name, part]) => set(`name.${name.toLowerCase()}`, part));
  }
  if (op !== 'remove') return set(path, value);
  if (REQUIRED.has(path)) throw invalidValue(path);
  return set(path, path.startsWith('name.') ? '' : null);
}

const set = (path: string, value: unknown): Change[] =>
  Object.hasOwn(SETTERS, path) ? [SETTERS[path]!(value, path)] : [];

/** People have one address here, that for work. */
const isOwnEmail = (path: string, filter: Filter): boolean =>
  path.startsWith('emails') &&
  filter.kind === 'compare' &&
  filter.operator === 'eq' &&
  ((filter.path === 'emails.type' && String(filter.value).toLowerCase() === 'work') ||
    (filter.path === 'emails.primary' && toBoolean(filter.value, filter.path)));

/** The primary address, else the one for work, else the first. */
function chooseEmail(value: unknown): unknown {
  const emails = (Array.isArray(value) ? value : [value]).filter(isRecord);
  const isPrimary = (email: Readonly<Record<string, unknown>>) => /^true$/i.test(String(getField(email, 'primary')));
  const isForWork = (email: Readonly<Record<string, unknown>>) => /^work$/i.test(String(getField(email, 'type')));
  const mainEmail = emails.find(isPrimary) ?? emails.find(isForWork) ?? emails[0];
  return mainEmail ? getField(mainEmail, 'value') : value;
}

/** `True` and `False` come as texts from Entra ID. @throws ApiError SCIM_INVALID_VALUE */
function toBoolean(value: unknown, attribute: string): boolean {
  const text = String(value).toLowerCase();
  if (text !== 'true' && text !== 'false') throw invalidValue(attribute);
  return text === 'true';
}

/** @throws ApiError SCIM_INVALID_VALUE for what is not one line of text, or too long */
export function toLine(value: unknown, attribute: string, max: number): string {
  if (typeof value !== 'string' || value.length > max || /\p{Cc}|\p{Zl}|\p{Zp}/u.test(value))
    throw invalidValue(attribute);
  return value.trim();
}

function toEmail(value: unknown, attribute: string): string {
  const email = toLine(value, attribute, 254);
  if (!EMAIL_PATTERN.test(email)) throw invalidValue(attribute);
  return email;
}

/** Null for a nick name that people could not enter themselves. */
const toNickName = (value: unknown): string | null => nickName().safeParse(value).data ?? null;

/** `de-CH` and `de_CH` are German; null for a language that the product does not have. */
function toLanguage(value: unknown): Language | null {
  const [start] = String(value).toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language === start) ?? null;
}
