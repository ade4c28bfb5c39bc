import type { SampleKey } from '@rounds/contract/checklists';
import type { LibraryCategory, LibraryEntry } from '@rounds/contract/checklists/library.ts';
import {
  IconBackhoe,
  IconBuilding,
  IconCar,
  IconDeviceDesktop,
  IconDisabled,
  IconDoor,
  IconDroplet,
  IconFileCheck,
  IconFirstAidKit,
  IconForklift,
  IconHeartbeat,
  IconHelmet,
  IconHorseToy,
  IconLadder,
  IconLeaf,
  IconListCheck,
  IconShieldLock,
  IconTool,
  IconToolsKitchen2,
  type TablerIcon,
} from '@tabler/icons-react';

export const SAMPLE_ICONS: Readonly<Record<SampleKey, TablerIcon>> = {
  'workplace-safety': IconHelmet,
  'vehicle-check': IconCar,
  'food-hygiene': IconToolsKitchen2,
  'fire-doors': IconDoor,
  ladders: IconLadder,
  forklift: IconForklift,
  'construction-site': IconBackhoe,
  'office-safety': IconDeviceDesktop,
  'first-aid': IconFirstAidKit,
  playground: IconHorseToy,
  'water-hygiene': IconDroplet,
  accessibility: IconDisabled,
  'data-protection': IconShieldLock,
};

const CATEGORY_ICONS: Readonly<Record<LibraryCategory, TablerIcon>> = {
  safety: IconHelmet,
  equipment: IconTool,
  vehicles: IconCar,
  buildings: IconBuilding,
  food: IconToolsKitchen2,
  health: IconHeartbeat,
  environment: IconLeaf,
  compliance: IconFileCheck,
  other: IconListCheck,
};

export const getEntryIcon = ({ id, category }: Pick<LibraryEntry, 'id' | 'category'>): TablerIcon =>
  Object.hasOwn(SAMPLE_ICONS, id) ? SAMPLE_ICONS[id as SampleKey] : CATEGORY_ICONS[category];
