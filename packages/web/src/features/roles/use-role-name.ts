import { nameIn } from '@rounds/contract/languages';
import type { Role } from '@rounds/contract/roles';
import { useTranslation } from 'react-i18next';

/** The name of a role in the language of the screen. */
export function useRoleName(): (role: Pick<Role, 'name_lang'>) => string {
  const { i18n } = useTranslation();
  return ({ name_lang }) => nameIn(name_lang, i18n.language);
}
