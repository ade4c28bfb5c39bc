/**
 * Rejects passwords that are too short for any of the account's workspaces, are among the most common
 * ones, or consist of a well-known name. There are no rules about kinds of characters.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@rounds/contract/languages.ts';
import { MIN_PASSWORD_LENGTH } from '@rounds/contract/person.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { type TextKey, type TextParams, translate } from '../../http/texts.ts';
import { getSecuritySettings } from '../settings/index.ts';
import { enterWorkspace, getWorkspaceName } from '../workspaces/index.ts';
import { listAccountUsers } from './queries/accounts.ts';

const PRODUCT_NAME = 'Rounds';

export interface PasswordContext {
  readonly min_length: number;
  /** Names of workspaces, the email address, and its local part. */
  readonly names: readonly string[];
}

/** Uses the strictest rule of all workspaces. The transaction must be outside any workspace. */
export async function loadPasswordContext(tx: Tx, account: { id: number; email: string }): Promise<PasswordContext> {
  const users = await listAccountUsers(tx, account.id);
  const names = [account.email, account.email.split('@')[0]!];
  let min_length = MIN_PASSWORD_LENGTH;
  for (const { workspace_id } of users) {
    await enterWorkspace(tx, workspace_id);
    names.push(await getWorkspaceName(tx, workspace_id));
    min_length = Math.max(min_length, (await getSecuritySettings(tx)).password_min_length);
  }
  return { min_length, names };
}

/** @throws ApiError VALIDATION_FAILED for `field` */
export function checkNewPassword(password: string, context: PasswordContext, field: string, language: Language): void {
  const problem = findProblem(password, context);
  if (problem) throw new ApiError('VALIDATION_FAILED', { data: { [field]: [translate(language, ...problem)] } });
}

function findProblem(password: string, { min_length, names }: PasswordContext): [TextKey, TextParams?] | null {
  if ([...password].length < min_length) return ['field.text_short', { limit: min_length }];
  if (isCommon(password)) return ['field.password_common'];
  return isBuiltFromNames(password, [PRODUCT_NAME, ...names]) ? ['field.password_name'] : null;
}

const normalize = (text: string): string => text.normalize('NFC').toLowerCase();

let commonPasswords: Set<string> | null = null;

function isCommon(password: string): boolean {
  commonPasswords ??= new Set(readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'));
  return commonPasswords.has(normalize(password)) || isOneCharacter(password);
}

/** Repeating one character is an obvious guess that the list does not contain. */
const isOneCharacter = (password: string): boolean => new Set(normalize(password)).size === 1;

const toLetters = (text: string): string => normalize(text).replaceAll(/[^\p{L}]/gu, '');
const MAX_OTHER_LETTERS = 2;

/** A name with added digits, symbols and at most two letters is easy to guess. */
function isBuiltFromNames(password: string, names: readonly string[]): boolean {
  const letters = toLetters(password);
  const longNames = names.map(toLetters).filter((name) => name.length > MAX_OTHER_LETTERS);
  const rest = longNames
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ''), letters);
  return rest.length < letters.length && rest.length <= MAX_OTHER_LETTERS;
}
