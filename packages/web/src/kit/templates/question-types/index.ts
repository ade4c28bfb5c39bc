/**
 * The builder's settings of each question type: its icon and its own options, in display order. Shared
 * options (required, points, report) are not listed unless a type has them among its own; they are shown wherever the
 * catalogue has them.
 * `null` hides the type from the palette, because it cannot be configured yet.
 */
import { CATALOGUE, ITEM_TYPES, type ItemType } from '@rounds/engine';
import {
  IconAbc,
  IconAdjustmentsHorizontal,
  IconAlignLeft,
  IconBarcode,
  IconBox,
  IconBuilding,
  IconCalculator,
  IconCalendar,
  IconCalendarCheck,
  IconCalendarDue,
  IconCalendarEvent,
  IconCamera,
  IconCheckbox,
  IconCircleCheck,
  IconDatabase,
  IconEqual,
  IconEyeOff,
  IconFile,
  IconFiles,
  IconFlag,
  IconFlag2,
  IconHash,
  IconId,
  IconInfoCircle,
  IconLayoutRows,
  IconLink,
  IconListDetails,
  IconListNumbers,
  IconMapPin,
  IconMicrophone,
  IconNumber123,
  IconQrcode,
  IconRepeat,
  IconSelect,
  IconSitemap,
  IconSquareToggle,
  IconToggleLeft,
  IconTools,
  IconUser,
  IconVideo,
  IconWritingSign,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';

export interface QuestionTypeSettings {
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  readonly options: readonly string[] | null;
  /** The names of rarely used options, which are collapsed by default. */
  readonly rare?: readonly string[];
}

export const QUESTION_TYPES: Readonly<Record<ItemType, QuestionTypeSettings>> = {
  page: { icon: IconFile, options: [] },
  start_page: { icon: IconFlag, options: [] },
  end_page: { icon: IconFlag2, options: [] },
  hidden_page: { icon: IconEyeOff, options: [] },
  section: { icon: IconLayoutRows, options: [] },
  yesno: {
    icon: IconToggleLeft,
    options: ['default_value', 'confirm_default'],
    rare: ['display_as_switch', 'oknot', 'choice_filter'],
  },
  switch: { icon: IconSquareToggle, options: ['default_value', 'confirm_default'], rare: ['choice_filter'] },
  checkbox: { icon: IconCheckbox, options: ['default_value', 'confirm_default'], rare: ['checkedByDefault'] },
  list: {
    icon: IconListDetails,
    options: ['multiple_selection', 'default_value', 'confirm_default'],
    rare: ['choice_filter'],
  },
  dropdown: {
    icon: IconSelect,
    options: ['multiple_selection', 'default_value', 'confirm_default'],
    rare: ['choice_filter'],
  },
  number: {
    icon: IconHash,
    options: ['min', 'max', 'decimal', 'units', 'default_value', 'confirm_default'],
    rare: ['grouping_separator', 'secure'],
  },
  slider: {
    icon: IconAdjustmentsHorizontal,
    options: ['min', 'max', 'step', 'units', 'default_value', 'confirm_default'],
  },
  textAnswer: {
    icon: IconAbc,
    options: ['min_length', 'max_length', 'default_value', 'confirm_default'],
    rare: ['secure'],
  },
  longText: { icon: IconAlignLeft, options: ['min_length', 'max_length', 'default_value', 'confirm_default'] },
  instruction: { icon: IconInfoCircle, options: [] },
  datetime: {
    icon: IconCalendar,
    options: ['date_time_shape', 'default_value', 'confirm_default', 'prior_date', 'future_date'],
  },
  photo: {
    icon: IconCamera,
    options: [
      'multi_photo',
      'allow_camera',
      'photo_library',
      'quality',
      'max_width',
      'max_height',
      'default_value',
      'confirm_default',
    ],
    rare: ['allow_gps_tagging'],
  },
  signature: { icon: IconWritingSign, options: ['signed_by_inspector'] },
  inspection_start_date: {
    icon: IconCalendarDue,
    options: ['date_time_shape', 'default_value'],
    rare: ['prior_date', 'future_date'],
  },
  inspection_end_date: {
    icon: IconCalendarCheck,
    options: ['date_time_shape', 'default_value'],
    rare: ['prior_date', 'future_date'],
  },
  acknowledgment: { icon: IconCircleCheck, options: [] },
  video: { icon: IconVideo, options: ['max_length', 'allow_camera', 'photo_library', 'quality'] },
  audio: { icon: IconMicrophone, options: ['max_length', 'quality'] },
  qr: { icon: IconQrcode, options: ['min_length', 'max_length'] },
  barcode: { icon: IconBarcode, options: ['min_length', 'max_length'] },
  asset: { icon: IconBuilding, options: ['asset_type_uuids'] },
  document_id: { icon: IconId, options: ['format'] },
  inspection_location: { icon: IconMapPin, options: [] },
  file_manager: { icon: IconFiles, options: [] },
  url: { icon: IconLink, options: ['default_value', 'confirm_default'] },
  person: { icon: IconUser, options: ['multiple_selection'] },
  constant: { icon: IconEqual, options: ['default_value', 'units', 'enable_rating'] },
  calculation: { icon: IconCalculator, options: ['calculations', 'units', 'enable_rating'], rare: ['editable'] },
  counter: { icon: IconNumber123, options: ['type', 'options', 'scope', 'enable_rating'] },
  global_list: {
    icon: IconDatabase,
    options: [
      'global_list_uuid',
      'multiple_selection',
      'label_field_keys',
      'parent_question',
      'advanced',
      'separator',
      'value_field_keys',
      'item_filter',
    ],
  },
  global_item: { icon: IconBox, options: null },
  asset_field: { icon: IconBuilding, options: ['asset_type_uuid', 'editable'] },
  assignment_field: { icon: IconCalendarEvent, options: ['field_key', 'editable'] },
  inspection_number: { icon: IconListNumbers, options: null },
  inspection_real_start_date: { icon: IconCalendarDue, options: null },
  inspection_real_end_date: { icon: IconCalendarCheck, options: null },
  end_signature: { icon: IconWritingSign, options: null },
  repeating_group: { icon: IconRepeat, options: null },
  site: { icon: IconSitemap, options: ['column_options'] },
  issues_count: { icon: IconFlag, options: null },
  dataset: { icon: IconDatabase, options: null },
  spare_parts: { icon: IconTools, options: null },
};

/** The question types that the palette offers, in the catalogue's order. */
export const OFFERED_TYPES: readonly ItemType[] = ITEM_TYPES.filter(
  (type) => CATALOGUE[type].kind === 'question' && CATALOGUE[type].live && QUESTION_TYPES[type].options !== null,
);

export type PaletteGroup = 'answers' | 'text' | 'evidence' | 'header';

/** The groups of the palette, each with its usual types first. */
export const PALETTE_GROUPS: Readonly<Record<PaletteGroup, readonly ItemType[]>> = {
  answers: [
    'yesno',
    'list',
    'dropdown',
    'checkbox',
    'number',
    'slider',
    'switch',
    'global_list',
    'calculation',
    'counter',
    'constant',
  ],
  text: ['textAnswer', 'longText', 'datetime', 'instruction', 'url'],
  evidence: ['photo', 'signature', 'acknowledgment', 'video', 'audio', 'file_manager', 'qr', 'barcode'],
  header: [
    'asset',
    'inspection_start_date',
    'inspection_location',
    'person',
    'document_id',
    'inspection_end_date',
    'asset_field',
    'assignment_field',
  ],
};
export const PALETTE_GROUP_NAMES = Object.keys(PALETTE_GROUPS) as PaletteGroup[];
