import type { CustomFieldType } from '@rounds/contract/custom-fields';
import {
  IconAlignLeft,
  IconAt,
  IconCalendar,
  IconCalendarClock,
  IconCircleDot,
  IconCoins,
  IconDecimal,
  IconLetterT,
  IconLink,
  IconListCheck,
  IconNumbers,
  IconPhone,
  IconToggleLeft,
  IconUser,
} from '@tabler/icons-react';

export const FIELD_ICONS: Record<CustomFieldType, typeof IconAt> = {
  text: IconLetterT,
  textarea: IconAlignLeft,
  email: IconAt,
  phone: IconPhone,
  link: IconLink,
  integer: IconNumbers,
  decimal: IconDecimal,
  currency: IconCoins,
  date: IconCalendar,
  datetime: IconCalendarClock,
  boolean: IconToggleLeft,
  choice: IconCircleDot,
  multi_choice: IconListCheck,
  person: IconUser,
};
