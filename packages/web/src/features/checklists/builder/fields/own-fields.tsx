/** Options that have a field of their own kind; all others are drawn from what the catalogue declares. */
import type { Item } from '@rounds/engine';
import type { ComponentType } from 'react';
import { HelpField } from '../help-field.tsx';
import { BandsField } from './bands-field.tsx';
import { CountedAnswersField, CountedTypeField } from './counter-fields.tsx';
import { CalculationField, ChoiceFilterField, ConstraintField, RequiredMessageField } from './expression-fields.tsx';
import { FormatField } from './format-field.tsx';
import { GroupField } from './group-field.tsx';
import { ImageMarkerField } from './image-marker-field.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { UnitsField } from './units-field.tsx';

export const OWN_FIELDS: Readonly<Record<string, ComponentType<{ item: Item }>>> = {
  bands: BandsField,
  calculations: CalculationField,
  choice_filter: ChoiceFilterField,
  constraint: ConstraintField,
  format: FormatField,
  grouped_item_id: GroupField,
  image_marker_id: ImageMarkerField,
  info_id: HelpField,
  options: CountedAnswersField,
  repeatable: RepeatFields,
  required_message: RequiredMessageField,
  type: CountedTypeField,
  units: UnitsField,
};
