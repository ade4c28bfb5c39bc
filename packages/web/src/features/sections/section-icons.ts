/** The icons of sections; the first is the default. */
import {
  IconBuilding,
  IconCalendar,
  IconChartBar,
  IconClipboardCheck,
  IconFlag,
  IconFlame,
  IconLayout2,
  IconMapPin,
  IconShieldCheck,
  IconTool,
  IconUsers,
} from '@tabler/icons-react';

export const SECTION_ICONS = {
  layout: IconLayout2,
  place: IconMapPin,
  building: IconBuilding,
  chart: IconChartBar,
  check: IconClipboardCheck,
  flag: IconFlag,
  calendar: IconCalendar,
  people: IconUsers,
  safety: IconShieldCheck,
  fire: IconFlame,
  tool: IconTool,
} as const;
export type SectionIcon = keyof typeof SECTION_ICONS;

const isIcon = (name: string): name is SectionIcon => Object.hasOwn(SECTION_ICONS, name);
export const toIcon = (name: string | null): SectionIcon => (name && isIcon(name) ? name : 'layout');
