import { resolveName } from '@rounds/contract/languages.ts';
import type { Role } from '@rounds/contract/roles';
import { useTranslation } from 'react-i18next';

/** The name of a role in the current language. */
export function useRoleName(): (role: Pick<Role, 'name_lang'>) => string {
  const { i18n } = useTranslation();
  return ({ name_lang }) => resolveName(name_lang, i18n.language);
}
