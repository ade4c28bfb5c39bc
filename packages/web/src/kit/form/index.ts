/** The form: a template being answered. Its owner decides where answers are stored. */

export { type FormView, useFormView } from './cards/form-view.ts';
export type { OwnPartProps } from './cards/question-card.tsx';
export { QuestionList } from './cards/question-list.tsx';
export { FilterChoice, SectionList } from './cards/sections/section-list.tsx';
export { DesktopPager, MobilePager } from './cards/sections/section-pager.tsx';
export { StepTitle } from './cards/sections/step-title.tsx';
export { ToolButton } from './cards/tool-button.tsx';
export { useFormKeys } from './cards/use-form-keys.ts';
export { type AssetLabel, findScannedAsset, ScanAssetDialog, type ScannedAsset } from './codes/scan-asset.tsx';
export { toAnswerColor, toColorProps } from './controls/color.ts';
export { ColorMark } from './controls/color-mark.tsx';
export { FormButton } from './controls/form-button.tsx';
export { FormLanguageChoice } from './controls/form-language-choice.tsx';
export { useProblemText } from './controls/problem-text.ts';
export { useContentDirection } from './controls/use-content-direction.ts';
export { FormProvider, useForm, useFormValue, useFormVersion } from './form-context.tsx';
export { FormattedText, findHelp, type Help, HelpText, useHelp } from './help/help-text.tsx';
export { AnswerMarkers } from './markers/answer-markers.tsx';
export { findLinkedMarker, toMarkState } from './markers/linked-marks.ts';
export { type MarkedAnswer, MarkedAnswers } from './markers/marked-answers.tsx';
export { FileMessages } from './media/file-messages.tsx';
export { FilePicker } from './media/file-picker.tsx';
export { AnswerPictures } from './media/pictures/answer-pictures.tsx';
export { Lightbox } from './media/pictures/lightbox.tsx';
export { fileAddress, pictureAddress } from './media/pictures/picture-address.ts';
export { useAddPictures } from './media/pictures/use-add-pictures.ts';
export { usePicture } from './media/pictures/use-picture.ts';
export { usePictureRetry } from './media/pictures/use-picture-retry.ts';
export { Player } from './media/recording/player.tsx';
export { RECORDED_QUALITIES } from './media/recording/recording-format.ts';
export { SignaturePad } from './media/signature/signature-pad.tsx';
export { useAssetOptions, withSelected } from './model/asset-options.ts';
export { getDeviceZone } from './model/device-zone.ts';
export type { Form, FormController, FormEvent, FormOptions, Registers } from './model/form.ts';
export type { AttachedFile, FileLookup, LocalFile } from './model/form-files.ts';
export { type FormLayout, useFormSettings } from './model/form-settings.ts';
export { startForm } from './model/form-store.ts';
export { canRepeat, mergeOptions, toPlaceKey } from './model/last-answer.ts';
export { ITEMS_PER_PAGE, ListNotHere, type ListPage, type ListSource, serverLists } from './model/list-source.ts';
export { printWords } from './model/print-words.ts';
export { focusQuestion } from './model/question-place.ts';
export { type AssetOption, type RecordSource, serverRecords } from './model/record-source.ts';
export { createSiteTree } from './model/site-tree.ts';
export {
  buildSteps,
  findPlace,
  needsPageTitles,
  rowNumbers,
  type Step,
  type StepRow,
  toHeading,
} from './model/steps.ts';
export { toStoredRegisters } from './model/storable.ts';
export { isUnreadable } from './model/to-correct.ts';
