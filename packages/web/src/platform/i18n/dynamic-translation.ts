import type { FlatNamespace } from 'i18next';
import { useTranslation } from 'react-i18next';

export type DynamicTranslate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/**
 * Returns the function `t` of a namespace for keys that are only known at run time, because a declaration or the server
 * names them: columns of a list, options of an item type, codes of problems. The compiler cannot check such keys, so all
 * others are translated by `t` of `useTranslation`.
 */
export function useDynamicTranslation(namespace: FlatNamespace): DynamicTranslate {
  const { t } = useTranslation(namespace);
  return t as unknown as DynamicTranslate;
}
