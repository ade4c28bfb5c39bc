/** The form: a template being answered. Where answers are kept is for whoever starts it to say. */
export { useAssetOptions, withChosen } from './asset-options.ts';
export { colourOf } from './colour.ts';
export { FormProvider, useForm, useFormValue, useFormVersion } from './form-context.tsx';
export { type FileLookup, filesInMemory, type GivenFile, type HeldFile } from './form-files.ts';
export { FormLanguageChoice } from './form-language-choice.tsx';
export {
  type Form,
  type FormGround,
  type FormKeeper,
  type Happening,
  type Registers,
  startForm,
  withNames,
} from './form-store.ts';
export { type FormView, useFormView } from './form-view.ts';
export { type Help, HelpText, helpFor, useHelp } from './help-text.tsx';
export { FileMessages } from './media/file-messages.tsx';
export { Lightbox } from './media/lightbox.tsx';
export { fileAddress, pictureAddress } from './media/picture-address.ts';
export { Player } from './media/player.tsx';
export { useAddPictures } from './media/use-add-pictures.ts';
export { usePatientPicture } from './media/use-patient-picture.ts';
export { namesIn } from './names.ts';
export { printWords } from './print-words.ts';
export { useProblemText } from './problem-text.ts';
export { QuestionList } from './question-list.tsx';
export { FilterChoice, SectionList } from './section-list.tsx';
export { PhoneTurns, WideTurns } from './section-turns.tsx';
export { StepTitle } from './step-title.tsx';
export { needsPageTitles, placeIn, repeats, rowNumbers, type Step, type StepRow, stepsOf } from './steps.ts';
export { useContentDirection } from './use-content-direction.ts';
export { useFormKeys } from './use-form-keys.ts';
