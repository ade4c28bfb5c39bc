import type { ItemType } from '@rounds/engine';
import { useTranslation } from 'react-i18next';

/** The name of an element type as the palette, rows and reasons show it. */
export function useTypeName(): (type: ItemType) => string {
  const { t } = useTranslation('builder');
  return (type) => t(`type.${type}`);
}
