/** Every element type of the product: a complete map, so that a forgotten one does not compile. */

import { isNumber } from '../json.ts';
import type { Item } from '../template/document.ts';
import { acknowledgmentElement } from './acknowledgment.ts';
import { assetElement } from './asset.ts';
import { assetFieldElement } from './asset-field.ts';
import { assignmentFieldElement } from './assignment-field.ts';
import { audioElement } from './audio.ts';
import { barcodeElement } from './barcode.ts';
import { calculationElement } from './calculation.ts';
import { checkboxElement } from './checkbox.ts';
import { constantElement } from './constant.ts';
import { counterElement } from './counter.ts';
import { datasetElement } from './dataset.ts';
import { datetimeElement } from './datetime.ts';
import { documentIdElement } from './document-id.ts';
import { dropdownElement } from './dropdown.ts';
import type { ElementType } from './element.ts';
import { endPageElement } from './end-page.ts';
import { endSignatureElement } from './end-signature.ts';
import { fileManagerElement } from './file-manager.ts';
import { globalItemElement } from './global-item.ts';
import { globalListElement } from './global-list.ts';
import { hiddenPageElement } from './hidden-page.ts';
import { inspectionEndDateElement } from './inspection-end-date.ts';
import { inspectionLocationElement } from './inspection-location.ts';
import { inspectionNumberElement } from './inspection-number.ts';
import { inspectionRealEndDateElement } from './inspection-real-end-date.ts';
import { inspectionRealStartDateElement } from './inspection-real-start-date.ts';
import { inspectionStartDateElement } from './inspection-start-date.ts';
import { instructionElement } from './instruction.ts';
import { issuesCountElement } from './issues-count.ts';
import type { ItemType } from './item-types.ts';
import { listElement } from './list.ts';
import { longTextElement } from './long-text.ts';
import { numberElement } from './number.ts';
import { pageElement } from './page.ts';
import { personElement } from './person.ts';
import { photoElement } from './photo.ts';
import { qrElement } from './qr.ts';
import { repeatingGroupElement } from './repeating-group.ts';
import { sectionElement } from './section.ts';
import { signatureElement } from './signature.ts';
import { siteElement } from './site.ts';
import { sliderElement } from './slider.ts';
import { sparePartsElement } from './spare-parts.ts';
import { startPageElement } from './start-page.ts';
import { switchElement } from './switch.ts';
import { textAnswerElement } from './text-answer.ts';
import { urlElement } from './url.ts';
import { videoElement } from './video.ts';
import { yesnoElement } from './yesno.ts';

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

/** The value of an item's option: its own, else the catalogue's default. */
export function optionOf<T = unknown>(item: Pick<Item, 'type' | 'options'>, name: string): T {
  const own = item.options[name];
  return (own === undefined || own === null ? CATALOGUE[item.type].options[name]?.default : own) as T;
}

/** The same for an option that is a number; null where it holds none. */
export function numberOption(item: Item, name: string): number | null {
  const value = optionOf(item, name);
  return isNumber(value) ? value : null;
}

/** Whether people add rows of it. */
export const repeats = (item: Pick<Item, 'type' | 'options'>): boolean =>
  optionOf<boolean>(item, 'repeatable') === true || item.type === 'repeating_group';

/** How many pages, sections and questions people see: the hidden page and what stands on it do not count. */
export function countTemplate(document: { readonly items: readonly Item[] }) {
  const counts = { pages: 0, sections: 0, questions: 0 };
  const hidden = document.items.find((item) => item.type === 'hidden_page')?.id;
  for (const item of document.items) {
    if (hidden !== undefined && (item.id === hidden || item.parent_id === hidden)) continue;
    counts[`${CATALOGUE[item.type].kind}s`] += 1;
  }
  return counts;
}
