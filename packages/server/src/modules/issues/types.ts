/** The types of issues by name. */
import { ISSUE_TYPES } from '@rounds/contract/issues';
import { buildLocalizedName, type Language, type LocalizedName, resolveName } from '@rounds/contract/languages.ts';
import type { Tx } from '../../db/database.ts';
import { translate } from '../../http/texts.ts';
import { getSettings } from './queries/references.ts';

/** The built-in ones, then those of the workspace. */
export async function listTypes(
  tx: Tx,
  language: Language,
): Promise<{ readonly value: string; readonly label: string; readonly name_lang: Record<string, string> }[]> {
  const { types } = await getSettings(tx);
  const toOption = (value: string, names: LocalizedName) => ({
    ...{ value, label: resolveName(names, language) },
    name_lang: names as Record<string, string>,
  });
  return [
    ...ISSUE_TYPES.map((type) =>
      toOption(
        type,
        buildLocalizedName((one) => translate(one, `issue_type.${type}`)),
      ),
    ),
    ...types.map(({ key, name_lang }) => toOption(key, name_lang)),
  ];
}

/** A type that the workspace has removed is named by its key. */
export const getTypeName = async (tx: Tx, type: string, language: Language): Promise<string> =>
  (await listTypes(tx, language)).find(({ value }) => value === type)?.label ?? type;
