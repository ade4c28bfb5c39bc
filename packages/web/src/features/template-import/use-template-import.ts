/** The template import: the common import steps plus the destination folder and XLSForms. */
import type {
  FixedValues,
  ImportTarget,
  OptionSeparator,
  RowEdits,
  UnknownRequiredChoice,
  UnknownTypeChoice,
  XlsFormImportResult,
} from '@rounds/contract/checklists';
import { type ContentLanguage, LANGUAGES } from '@rounds/contract/languages.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWizard } from '../../kit/import/index.ts';
import { useTemplateLanguage } from '../../kit/templates/queries.ts';
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

/** The result of checking a sheet or an XLSForm. */
type Answer =
  | { readonly of: 'sheet'; readonly checked: Checked }
  | { readonly of: 'form'; readonly form: XlsFormImportResult };

/** Where the language of the template comes from; it is that of new templates or the person’s own until one is found. */
type LanguageOrigin = 'detected' | 'selected' | 'workspace' | 'person';
interface FoundLanguage {
  readonly code: ContentLanguage;
  readonly origin: Extract<LanguageOrigin, 'detected' | 'selected'>;
}

export function useTemplateImport() {
  const { i18n } = useTranslation();
  const own: ContentLanguage = LANGUAGES.find((code) => i18n.language.startsWith(code)) ?? 'en';
  const workspaceLanguage = useTemplateLanguage();
  const [language, setLanguage] = useState<FoundLanguage | null>(null);
  const [place, setPlace] = useState<Omit<Destination, 'language'>>({ title: '', parentId: null });
  const destination: Destination = { ...place, language: language?.code ?? workspaceLanguage ?? own };
  const [types, setTypes] = useState<TypeChoices>(rememberedTypes.get);
  const [required, setRequired] = useState<RequiredChoices>(rememberedRequired.get);
  const [fixed, setFixed] = useState<FixedValues>({});
  const [separator, setSeparator] = useState<OptionSeparator | null>(null);
  /** The corrections and omissions in the check of the rows. */
  const [edits, setEdits] = useState<RowEdits>({});
  const decisions = toDecisions({ types, required, fixed, separator, edits });
  /** Whether the file is imported as an XLSForm instead of as a sheet of questions. */
  const [asForm, setAsForm] = useState(false);
  const updatePlace = (part: Partial<typeof place>) => setPlace((current) => ({ ...current, ...part }));

  const wizard = useWizard<ImportTarget, Inspected, Answer, QuestionReading>({
    inspect: inspectFile,
    check(file, columns, reading) {
      if (asForm) {
        return {
          key: 'form',
          send: async (sending) => ({ of: 'form', form: await checkForm(file, language?.code, sending) }),
        };
      }
      if (!columns.question) return null;
      return {
        key: JSON.stringify([columns, reading, decisions]),
        send: async (sending) => ({
          of: 'sheet',
          checked: await checkFile(file, columns, { ...reading, ...decisions }, sending),
        }),
      };
    },
    onChosen(file) {
      setLanguage(null);
      setSeparator(null);
      setEdits({});
      updatePlace({ title: toTitle(file) });
    },
    onInspected({ language: code, xlsform }, reading) {
      setAsForm(xlsform && Object.keys(reading).length === 0);
      setLanguage((current) => {
        if (current?.origin === 'selected') return current;
        return code && { code, origin: 'detected' };
      });
    },
    onChecked(answer) {
      if (answer.of === 'form') updatePlace({ title: answer.form.title });
    },
  });
  const { file, columns, reading, skipErrors, checked: answer } = wizard.state;

  const languageOrigin: LanguageOrigin = language?.origin ?? (workspaceLanguage ? 'workspace' : 'person');
  const form = answer?.of === 'form' && asForm ? answer.form : null;

  return {
    wizard,
    destination,
    languageOrigin,
    asForm,
    checked: answer?.of === 'sheet' && !asForm ? answer.checked : null,
    form,
    setDestination({ language: code, ...part }: Partial<Destination>) {
      updatePlace(part);
      if (code) setLanguage({ code, origin: 'selected' });
    },
    /** An XLSForm can also be imported as an ordinary sheet of questions. */
    takeAsForm: setAsForm,
    types,
    /** Chooses what the rows with an unknown type become; null leaves them as errors. */
    chooseType(value: string, choice: UnknownTypeChoice | null) {
      const { [value]: _before, ...others } = types;
      setTypes(choice ? { ...others, [value]: choice } : others);
    },
    required,
    /** Chooses the meaning of a word that does not say whether a question is required. */
    chooseRequired: (value: string, choice: UnknownRequiredChoice) =>
      setRequired((current) => ({ ...current, [value]: choice })),
    fixed,
    setFixed: (part: Partial<FixedValues>) => setFixed((current) => ({ ...current, ...part })),
    /** The separator of the options of a question; null if it is detected. */
    separator,
    setSeparator,
    edits,
    /** Corrects a cell; the row is checked again. */
    editCell: (row: number, column: string, text: string) =>
      setEdits((current) => ({ ...current, [row]: { ...current[row], [column]: text } })),
    leaveOutRow: (row: number) => setEdits((current) => ({ ...current, [row]: null })),
    undoEdits: () => setEdits({}),
    async finish(): Promise<Finished | null> {
      if (!file) return null;
      if (asForm) {
        // The language of the form may differ from that of its texts.
        const target = { ...destination, language: form?.language ?? destination.language };
        return wizard.finish((sending) => importForm(file, target, sending));
      }
      rememberedTypes.add(types);
      rememberedRequired.add(required);
      const read = { ...reading, ...decisions };
      return wizard.finish((sending) => importFile(file, columns, read, destination, skipErrors, sending));
    },
  };
}
interface Decisions {
  readonly types: TypeChoices;
  readonly required: RequiredChoices;
  readonly fixed: FixedValues;
  readonly separator: OptionSeparator | null;
  readonly edits: RowEdits;
}

/** Converts the choices to the input of the call; without any, it is the call for the file alone. */
const toDecisions = ({ types, required, fixed, separator, edits }: Decisions) => ({
  ...(Object.keys(types).length > 0 && { types: JSON.stringify(types) }),
  ...(Object.keys(required).length > 0 && { required: JSON.stringify(required) }),
  ...(Object.values(fixed).some((value) => value !== undefined) && { fixed: JSON.stringify(fixed) }),
  ...(separator && { option_separator: separator }),
  ...(Object.keys(edits).length > 0 && { edits: JSON.stringify(edits) }),
});

/** The result of a finished import; an XLSForm is imported as a whole. */
type Finished = Pick<Checked, 'template_id' | 'imported' | 'job_id'> & Partial<Pick<Checked, 'errors' | 'left_out'>>;
export type TemplateImport = ReturnType<typeof useTemplateImport>;
