/** The template import: the common import steps plus the destination folder and XLSForms. */
import type {
  FixedValues,
  ImportTarget,
  UnknownRequiredChoice,
  UnknownTypeChoice,
  XlsFormImportResult,
} from '@rounds/contract/checklists';
import { type ContentLanguage, LANGUAGES } from '@rounds/contract/languages';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWizard } from '../../../import/index.ts';
import {
  type Checked,
  checkFile,
  checkForm,
  type Destination,
  type Inspected,
  importFile,
  importForm,
  inspectFile,
  type QuestionReading,
} from './import-queries.ts';
import { type RequiredChoices, rememberedRequired, rememberedTypes, type TypeChoices } from './remembered-choices.ts';

const TITLE_MAX = 300;
/** A title from the file name: `site-safety_2026.xlsx` becomes “Site safety 2026”. */
function toTitle({ name }: File): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return (words.charAt(0).toLocaleUpperCase() + words.slice(1)).slice(0, TITLE_MAX);
}

/** The language is open until it is recognised or chosen. */
type OpenDestination = Omit<Destination, 'language'> & { readonly language: ContentLanguage | null };

/** The result of checking a sheet or an XLSForm. */
type Answer =
  | { readonly of: 'sheet'; readonly checked: Checked }
  | { readonly of: 'form'; readonly form: XlsFormImportResult };

export function useTemplateImport() {
  const { i18n } = useTranslation();
  const own: ContentLanguage = LANGUAGES.find((code) => i18n.language.startsWith(code)) ?? 'en';
  const [destination, setDestination] = useState<OpenDestination>({ title: '', parentId: null, language: own });
  /** Whether the language was guessed from the texts of the file. */
  const [isLanguageGuessed, setLanguageGuessed] = useState(false);
  const isLanguageChosen = useRef(false);
  const [types, setTypes] = useState<TypeChoices>(rememberedTypes.get);
  const [required, setRequired] = useState<RequiredChoices>(rememberedRequired.get);
  const [fixed, setFixed] = useState<FixedValues>({});
  /** Whether the file is imported as an XLSForm instead of as a sheet of questions. */
  const [asForm, setAsForm] = useState(false);
  const updateDestination = (part: Partial<OpenDestination>) => setDestination((current) => ({ ...current, ...part }));

  const wizard = useWizard<ImportTarget, Inspected, Answer, QuestionReading>({
    inspect: inspectFile,
    check(file, columns, reading) {
      if (asForm) {
        return {
          key: 'form',
          send: async (sending) => ({ of: 'form', form: await checkForm(file, destination.language ?? own, sending) }),
        };
      }
      if (!columns.question) return null;
      return {
        key: JSON.stringify([columns, reading, types, required, fixed]),
        send: async (sending) => ({
          of: 'sheet',
          checked: await checkFile(file, columns, { ...reading, ...toDecisions(types, required, fixed) }, sending),
        }),
      };
    },
    onChosen(file) {
      isLanguageChosen.current = false;
      setLanguageGuessed(false);
      updateDestination({ title: toTitle(file) });
    },
    onInspected({ language, xlsform }, reading) {
      setAsForm(xlsform && Object.keys(reading).length === 0);
      if (isLanguageChosen.current) return;
      // Unsure: the person is asked, because questions in the wrong language are hard to notice later.
      updateDestination({ language });
      setLanguageGuessed(language !== null);
    },
    onChecked(answer) {
      if (answer.of === 'form') updateDestination({ title: answer.form.title, language: answer.form.language });
    },
  });
  const { file, columns, reading, skipErrors, checked: answer } = wizard.state;

  return {
    wizard,
    destination,
    isLanguageGuessed,
    asForm,
    checked: answer?.of === 'sheet' && !asForm ? answer.checked : null,
    form: answer?.of === 'form' && asForm ? answer.form : null,
    setDestination(part: Partial<OpenDestination>) {
      updateDestination(part);
      if (!part.language) return;
      isLanguageChosen.current = true;
      setLanguageGuessed(false);
    },
    /** An XLSForm can also be imported as an ordinary sheet of questions. */
    takeAsForm: setAsForm,
    types,
    /** What the rows with an unknown type become; null leaves them as errors. */
    chooseType(value: string, choice: UnknownTypeChoice | null) {
      const { [value]: _before, ...others } = types;
      setTypes(choice ? { ...others, [value]: choice } : others);
    },
    required,
    /** What a word means that does not say whether a question is required. */
    chooseRequired: (value: string, choice: UnknownRequiredChoice) =>
      setRequired((current) => ({ ...current, [value]: choice })),
    fixed,
    setFixed: (part: Partial<FixedValues>) => setFixed((current) => ({ ...current, ...part })),
    async finish(): Promise<Pick<Checked, 'template_id' | 'imported' | 'job_id'> | null> {
      if (!file || !destination.language) return null;
      const decided = { ...destination, language: destination.language };
      if (asForm) return wizard.finish((sending) => importForm(file, decided, sending));
      rememberedTypes.add(types);
      rememberedRequired.add(required);
      const decisions = { ...reading, ...toDecisions(types, required, fixed) };
      return wizard.finish((sending) => importFile(file, columns, decisions, decided, skipErrors, sending));
    },
  };
}
/** Choices as the call takes them; without any, it is the call for the file alone. */
const toDecisions = (types: TypeChoices, required: RequiredChoices, fixed: FixedValues) => ({
  ...(Object.keys(types).length > 0 && { types: JSON.stringify(types) }),
  ...(Object.keys(required).length > 0 && { required: JSON.stringify(required) }),
  ...(Object.values(fixed).some((value) => value !== undefined) && { fixed: JSON.stringify(fixed) }),
});
export type TemplateImport = ReturnType<typeof useTemplateImport>;
