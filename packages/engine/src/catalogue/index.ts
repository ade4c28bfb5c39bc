/** The catalogue of all element types. The map is complete: a missing type does not compile. */

import { isNumber } from '../json.ts';
import type { Item } from '../template/document.ts';
import { acknowledgmentElement, endSignatureElement, signatureElement } from './approval.ts';
import {
  checkboxElement,
  datasetElement,
  dropdownElement,
  globalListElement,
  listElement,
  sparePartsElement,
  switchElement,
  yesnoElement,
} from './choices.ts';
import {
  datetimeElement,
  inspectionEndDateElement,
  inspectionRealEndDateElement,
  inspectionRealStartDateElement,
  inspectionStartDateElement,
} from './dates.ts';
import type { ElementType } from './element.ts';
import {
  assetElement,
  assetFieldElement,
  assignmentFieldElement,
  documentIdElement,
  inspectionLocationElement,
  inspectionNumberElement,
  personElement,
  siteElement,
} from './inspection-data.ts';
import type { ItemType } from './item-types.ts';
import { audioElement, fileManagerElement, photoElement, videoElement } from './media.ts';
import {
  calculationElement,
  constantElement,
  counterElement,
  issuesCountElement,
  numberElement,
  sliderElement,
} from './numbers.ts';
import { barcodeElement, qrElement } from './scanning.ts';
import {
  endPageElement,
  globalItemElement,
  hiddenPageElement,
  pageElement,
  repeatingGroupElement,
  sectionElement,
  startPageElement,
} from './structure.ts';
import { instructionElement, longTextElement, textAnswerElement, urlElement } from './text.ts';

/** All element types by name, live and deprecated. */
export const CATALOGUE: Readonly<Record<ItemType, ElementType>> = {
  page: pageElement,
  start_page: startPageElement,
  end_page: endPageElement,
  hidden_page: hiddenPageElement,
  section: sectionElement,
  inspection_number: inspectionNumberElement,
  asset: assetElement,
  document_id: documentIdElement,
  inspection_start_date: inspectionStartDateElement,
  inspection_location: inspectionLocationElement,
  inspection_real_start_date: inspectionRealStartDateElement,
  file_manager: fileManagerElement,
  url: urlElement,
  inspection_real_end_date: inspectionRealEndDateElement,
  inspection_end_date: inspectionEndDateElement,
  end_signature: endSignatureElement,
  repeating_group: repeatingGroupElement,
  person: personElement,
  textAnswer: textAnswerElement,
  longText: longTextElement,
  instruction: instructionElement,
  site: siteElement,
  number: numberElement,
  slider: sliderElement,
  constant: constantElement,
  calculation: calculationElement,
  issues_count: issuesCountElement,
  counter: counterElement,
  datetime: datetimeElement,
  yesno: yesnoElement,
  switch: switchElement,
  checkbox: checkboxElement,
  list: listElement,
  dropdown: dropdownElement,
  global_list: globalListElement,
  dataset: datasetElement,
  spare_parts: sparePartsElement,
  signature: signatureElement,
  acknowledgment: acknowledgmentElement,
  photo: photoElement,
  video: videoElement,
  audio: audioElement,
  qr: qrElement,
  barcode: barcodeElement,
  asset_field: assetFieldElement,
  assignment_field: assignmentFieldElement,
  global_item: globalItemElement,
};

/** The names of all types. */
export const ITEM_TYPES = Object.keys(CATALOGUE) as readonly ItemType[];

/** Whether elements of a type are questions (and not pages or sections). */
export const isQuestion = (type: ItemType): boolean => CATALOGUE[type].kind === 'question';

/** The option of an item: its own value, else the default of its type. */
export function getOption<T = unknown>(item: Pick<Item, 'type' | 'options'>, name: string): T {
  const own = item.options[name];
  return (own === undefined || own === null ? CATALOGUE[item.type].options[name]?.default : own) as T;
}

/** The option of an item as a number; null if it is not one. */
export function getNumberOption(item: Item, name: string): number | null {
  const value = getOption(item, name);
  return isNumber(value) ? value : null;
}

/** Whether an item has rows that people add. */
export const isRepeating = (item: Pick<Item, 'type' | 'options'>): boolean =>
  getOption<boolean>(item, 'repeatable') === true || item.type === 'repeating_group';

/** The number of pages, sections and questions, without the hidden page and its items. */
export function countTemplate(document: { readonly items: readonly Item[] }) {
  const counts = { pages: 0, sections: 0, questions: 0 };
  const hidden = document.items.find((item) => item.type === 'hidden_page')?.id;
  for (const item of document.items) {
    if (hidden !== undefined && (item.id === hidden || item.parent_id === hidden)) continue;
    counts[`${CATALOGUE[item.type].kind}s`] += 1;
  }
  return counts;
}
