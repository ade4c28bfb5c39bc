/** The answer widget of each question type. The map is complete; a missing type does not compile. */
import type { ItemType } from '@rounds/engine';
import { acknowledgment } from './acknowledgment.tsx';
import type { AnswerType } from './answer-type.ts';
import { asset } from './asset.tsx';
import { calculation } from './calculation.tsx';
import { checkbox } from './checkbox.tsx';
import { choices } from './choices.tsx';
import { barcode, qr } from './code.tsx';
import { datetime } from './datetime.tsx';
import { dataset, spareParts } from './deprecated.tsx';
import { dropdown } from './dropdown.tsx';
import { field } from './field.tsx';
import { files } from './files.tsx';
import { globalList } from './global-list.tsx';
import { inspectionLocation } from './inspection-location.tsx';
import { instruction } from './instruction.tsx';
import { numberAnswer } from './number.tsx';
import { person } from './person.tsx';
import { photo } from './photo.tsx';
import { readOnly, result } from './read-only.tsx';
import { audio, video } from './recording.tsx';
import { signature } from './signature.tsx';
import { site } from './site.tsx';
import { slider } from './slider.tsx';
import { longText, textAnswer, url } from './typed-text.tsx';

export const ANSWER_TYPES: Readonly<Record<ItemType, AnswerType>> = {
  page: readOnly,
  start_page: readOnly,
  end_page: readOnly,
  hidden_page: readOnly,
  section: readOnly,
  inspection_number: readOnly,
  asset,
  document_id: readOnly,
  inspection_start_date: datetime,
  inspection_location: inspectionLocation,
  inspection_real_start_date: readOnly,
  file_manager: files,
  url,
  inspection_real_end_date: readOnly,
  inspection_end_date: datetime,
  end_signature: signature,
  repeating_group: readOnly,
  person,
  textAnswer,
  longText,
  instruction,
  site,
  number: numberAnswer,
  slider,
  constant: result,
  calculation,
  issues_count: readOnly,
  counter: result,
  datetime,
  yesno: choices,
  switch: choices,
  checkbox,
  list: choices,
  dropdown,
  global_list: globalList,
  dataset,
  spare_parts: spareParts,
  signature,
  acknowledgment,
  photo,
  video,
  audio,
  qr,
  barcode,
  asset_field: field,
  assignment_field: field,
  global_item: instruction,
};
export type { AnswerType, AnswerWidgetProps } from './answer-type.ts';
