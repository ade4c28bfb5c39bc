/**
 * What a password must not be (security list, 9): too short for a workspace of its owner, among the
 * commonest, or made of a name that everybody knows. No rules on kinds of characters.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@rounds/contract/languages';
import { Refusal } from '../../http/refusal.ts';
import { sentence, type TextKey, type TextParams } from '../../http/texts.ts';

const PRODUCT = 'Rounds';

export interface PasswordContext {
  readonly min_length: number;
  /** Names of workspaces, the own address, and what stands before its @. */
  readonly names: readonly string[];
}

/** @throws Refusal VALIDATION_FAILED for `field` */
export function checkNewPassword(password: string, context: PasswordContext, field: string, language: Language): void {
  const problem = problemOf(password, context);
  if (problem) throw new Refusal('VALIDATION_FAILED', { data: { [field]: [sentence(language, ...problem)] } });
}

function problemOf(password: string, { min_length, names }: PasswordContext): [TextKey, TextParams?] | null {
  if ([...password].length < min_length) return ['field.text_short', { limit: min_length }];
  if (isCommon(password)) return ['field.password_common'];
  return isMadeOf(password, [PRODUCT, ...names]) ? ['field.password_name'] : null;
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase();

let common: Set<string> | null = null;

function isCommon(password: string): boolean {
  common ??= new Set(readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n'));
  return common.has(folded(password)) || isOneCharacter(password);
}

/** Tried before any list. */
const isOneCharacter = (password: string): boolean => new Set(folded(password)).size === 1;

const lettersOf = (text: string): string => folded(text).replaceAll(/[^\p{L}]/gu, '');
const MOST_BESIDE = 2;

/** Names with digits, signs and at most two letters around them are no secret. */
function isMadeOf(password: string, names: readonly string[]): boolean {
  const letters = lettersOf(password);
  const known = names.map(lettersOf).filter((name) => name.length > MOST_BESIDE);
  const rest = known.toSorted((a, b) => b.length - a.length).reduce((text, name) => text.replaceAll(name, ''), letters);
  return rest.length < letters.length && rest.length <= MOST_BESIDE;
}
