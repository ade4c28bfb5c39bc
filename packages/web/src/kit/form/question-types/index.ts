/** The answer widget of each question type. The map is complete; a missing type does not compile. */
import type { ItemType } from '@rounds/engine';
import type { AnswerType } from '../model/answer-type.ts';
import { checkbox } from './choices/checkbox.tsx';
import { choices } from './choices/choices.tsx';
import { dataset, spareParts } from './choices/deprecated.tsx';
import { dropdown } from './choices/dropdown.tsx';
import { globalList } from './choices/global-list.tsx';
import { field } from './field.tsx';
import { files } from './files/files.tsx';
import { photo } from './files/photo.tsx';
import { audio, video } from './files/recording.tsx';
import { signature } from './files/signature.tsx';
import { calculation } from './numbers/calculation.tsx';
import { numberAnswer } from './numbers/number.tsx';
import { slider } from './numbers/slider.tsx';
import { readOnly, result } from './read-only.tsx';
import { asset } from './records/asset.tsx';
import { inspectionLocation } from './records/inspection-location.tsx';
import { person } from './records/person.tsx';
import { site } from './records/site.tsx';
import { acknowledgment } from './texts/acknowledgment.tsx';
import { barcode, qr } from './texts/code.tsx';
import { datetime } from './texts/datetime.tsx';
import { instruction } from './texts/instruction.tsx';
import { longText, textAnswer, url } from './texts/typed-text.tsx';

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
export type { AnswerType, AnswerWidgetProps } from '../model/answer-type.ts';
