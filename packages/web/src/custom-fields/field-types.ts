import type { CustomFieldType } from '@rounds/contract/custom-fields';
import { IconAlignLeft, IconAt, IconDecimal, IconLetterT, IconNumbers, IconPhone } from '@tabler/icons-react';

export const FIELD_ICONS: Record<CustomFieldType, typeof IconAt> = {
  text: IconLetterT,
  textarea: IconAlignLeft,
  email: IconAt,
  phone: IconPhone,
  integer: IconNumbers,
  decimal: IconDecimal,
};
