/** Reads the data of a person from a response, by the attributes that the settings name. */
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import type { AccessRules } from '@rounds/contract/sso';
import { EMAIL_PATTERN, emailAddress, nickName, personName } from '@rounds/contract/values.ts';
import { type ProviderAnswer, SignOnRejection } from './provider.ts';

export interface PersonData {
  readonly subject: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly nick_name: string | null;
  readonly locale: Language | null;
  readonly groups: readonly string[];
  /** Settings whose attribute did not arrive. */
  readonly missing: readonly string[];
}

const MAX_SUBJECT_LENGTH = 1024;

const FIELDS = [
  'email_attribute',
  'first_name_attribute',
  'last_name_attribute',
  'nick_name_attribute',
  'language_attribute',
  'group_attribute',
] as const;

/** @throws SignOnRejection if it is not clear who the person is */
export function readPerson(rules: AccessRules, answer: ProviderAnswer): PersonData {
  const list = (name: string): readonly string[] =>
    name !== '' && Object.hasOwn(answer.attributes, name) ? answer.attributes[name]! : [];
  const first = (name: string) =>
    list(name)
      .find((value) => value.trim() !== '')
      ?.trim() ?? null;
  const subject = readSubject(rules, answer, list);
  const isAddress = rules.email_attribute === '' && EMAIL_PATTERN.test(subject);
  return {
    subject,
    email: isAddress ? subject : first(rules.email_attribute),
    first_name: first(rules.first_name_attribute),
    last_name: first(rules.last_name_attribute),
    nick_name: first(rules.nick_name_attribute),
    locale: toLanguage(first(rules.language_attribute)),
    groups: list(rules.group_attribute),
    missing: FIELDS.filter((field) => rules[field] !== '' && list(rules[field]).length === 0),
  };
}

/** Exactly one value: which of several counted would be a guess. */
function readSubject(
  { user_id_attribute: name }: AccessRules,
  { subject }: ProviderAnswer,
  list: (name: string) => readonly string[],
): string {
  const [value, ...others] = name === '' ? [subject] : list(name);
  if (value === undefined && name !== '') throw new SignOnRejection('attribute_missing', name);
  const isClear = value !== undefined && others.length === 0 && value.trim() !== '';
  if (!isClear || value.length > MAX_SUBJECT_LENGTH || value.includes('\0'))
    throw new SignOnRejection('no_subject', name || null);
  return value;
}

/** `de-CH`, `de_CH` and `DE` are German. */
function toLanguage(tag: string | null): Language | null {
  const [start] = tag?.toLowerCase().split(/[-_]/) ?? [];
  return LANGUAGES.find((language) => language === start) ?? null;
}

export const getDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** A subdomain is another domain. @throws SignOnRejection */
export function assertAllowedDomain({ allowed_domains, email_attribute }: AccessRules, email: string | null): void {
  if (allowed_domains.length === 0) return;
  if (email === null) throw new SignOnRejection('attribute_missing', email_attribute || null);
  if (!EMAIL_PATTERN.test(email)) throw new SignOnRejection('invalid_attribute', email);
  if (!allowed_domains.includes(getDomain(email))) throw new SignOnRejection('domain_not_allowed', getDomain(email));
}

/** The address in the form that accounts have. @throws SignOnRejection */
export function toEmail({ email_attribute }: AccessRules, email: string | null): string {
  if (email === null) throw new SignOnRejection('attribute_missing', email_attribute || null);
  const parsed = emailAddress().safeParse(email);
  if (!parsed.success) throw new SignOnRejection('invalid_attribute', email);
  return parsed.data;
}

export interface Names {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly nick_name: string | null;
}

/** The names that can be used; null for each that is missing or has characters that names do not have. */
export const toNames = ({ first_name, last_name, nick_name }: Names): Names => ({
  first_name: personName().safeParse(first_name).data ?? null,
  last_name: personName().safeParse(last_name).data ?? null,
  nick_name: nickName().safeParse(nick_name).data ?? null,
});
