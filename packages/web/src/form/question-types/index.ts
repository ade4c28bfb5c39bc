/** How each type is answered: complete over all types, so that a forgotten one does not compile. */
import type { ItemType } from '@rounds/engine';
import type { AnswerType } from './answer-type.ts';
import { asset } from './asset.tsx';
import { checkbox } from './checkbox.tsx';
import { choices } from './choices.tsx';
import { datetime } from './datetime.tsx';
import { dropdown } from './dropdown.tsx';
import { instruction } from './instruction.tsx';
import { numberAnswer } from './number.tsx';
import { photo } from './photo.tsx';
import { notHere, shown } from './read-only.tsx';
import { signature } from './signature.tsx';
import { slider } from './slider.tsx';
import { longText, textAnswer, url } from './typed-text.tsx';

export const ANSWER_TYPES: Readonly<Record<ItemType, AnswerType>> = {
  page: shown,
  start_page: shown,
  end_page: shown,
  hidden_page: shown,
  section: shown,
  inspection_number: shown,
  asset,
  document_id: shown,
  inspection_start_date: datetime,
  inspection_location: notHere,
  inspection_real_start_date: shown,
  file_manager: notHere,
  url,
  inspection_real_end_date: shown,
  inspection_end_date: datetime,
  end_signature: signature,
  repeating_group: notHere,
  person: notHere,
  textAnswer,
  longText,
  instruction,
  site: notHere,
  number: numberAnswer,
  slider,
  constant: shown,
  calculation: shown,
  issues_count: shown,
  counter: shown,
  datetime,
  yesno: choices,
  switch: choices,
  checkbox,
  list: choices,
  dropdown,
  global_list: notHere,
  dataset: notHere,
  spare_parts: notHere,
  signature,
  acknowledgment: notHere,
  photo,
  video: notHere,
  audio: notHere,
  qr: textAnswer,
  barcode: textAnswer,
  asset_field: shown,
  assignment_field: shown,
  global_item: shown,
};
export type { AnswerType, AnswerWidgetProps } from './answer-type.ts';
