/** The types of issues by name. */
import { ISSUE_TYPES } from '@rounds/contract/issues';
import { type Language, resolveName } from '@rounds/contract/languages';
import type { Tx } from '../../db/database.ts';
import { translate } from '../../http/texts.ts';
import { getSettings } from './queries/references.ts';

/** The built-in ones, then those of the workspace. */
export async function listTypes(
  tx: Tx,
  language: Language,
): Promise<{ readonly value: string; readonly label: string }[]> {
  const { types } = await getSettings(tx);
  return [
    ...ISSUE_TYPES.map((type) => ({ value: type, label: translate(language, `issue_type.${type}`) })),
    ...types.map(({ key, name_lang }) => ({ value: key, label: resolveName(name_lang, language) })),
  ];
}

/** A type that the workspace has removed is named by its key. */
export const getTypeName = async (tx: Tx, type: string, language: Language): Promise<string> =>
  (await listTypes(tx, language)).find(({ value }) => value === type)?.label ?? type;
