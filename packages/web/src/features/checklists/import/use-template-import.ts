/** The import of a template: beside the steps of every import where the template goes, and XLSForms. */
import { type FormImported, IMPORT_TARGETS, type ImportTarget } from '@rounds/contract/checklists';
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

const TITLE_MAX = 300;
/** The name of the file as words: `site-safety_2026.xlsx` is “Site safety 2026”. */
function titleOf({ name }: File): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return (words.charAt(0).toLocaleUpperCase() + words.slice(1)).slice(0, TITLE_MAX);
}

/** What a check says: of the rows of a sheet, or of an XLSForm. */
type Answer =
  | { readonly of: 'sheet'; readonly checked: Checked }
  | { readonly of: 'form'; readonly form: FormImported };

export function useTemplateImport() {
  const { i18n } = useTranslation();
  const own: ContentLanguage = LANGUAGES.find((code) => i18n.language.startsWith(code)) ?? 'en';
  const [destination, setDestination] = useState<Destination>({ title: '', parentId: null, language: own });
  /** The language is a guess from the texts of the file, and nobody has chosen another one. */
  const [isLanguageGuessed, setLanguageGuessed] = useState(false);
  const isLanguageChosen = useRef(false);
  /** The file is taken as the XLSForm that it is, and not as a sheet of questions. */
  const [asForm, setAsForm] = useState(false);
  const alter = (part: Partial<Destination>) => setDestination((current) => ({ ...current, ...part }));

  const wizard = useWizard<ImportTarget, Inspected, Answer, QuestionReading>({
    targets: IMPORT_TARGETS,
    inspect: inspectFile,
    check(file, columns, reading) {
      if (asForm) {
        return {
          key: 'form',
          send: async (sending) => ({ of: 'form', form: await checkForm(file, destination.language, sending) }),
        };
      }
      if (!columns.question) return null;
      return {
        key: JSON.stringify([columns, reading]),
        send: async (sending) => ({ of: 'sheet', checked: await checkFile(file, columns, reading, sending) }),
      };
    },
    onChosen(file) {
      isLanguageChosen.current = false;
      setLanguageGuessed(false);
      alter({ title: titleOf(file) });
    },
    onInspected({ language, xlsform }, reading) {
      setAsForm(xlsform && Object.keys(reading).length === 0);
      if (isLanguageChosen.current) return;
      alter({ language: language ?? own });
      setLanguageGuessed(language !== null);
    },
    onChecked(answer) {
      if (answer.of === 'form') alter({ title: answer.form.title, language: answer.form.language });
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
    setDestination(part: Partial<Destination>) {
      alter(part);
      if (!part.language) return;
      isLanguageChosen.current = true;
      setLanguageGuessed(false);
    },
    /** A form can also be read as a sheet of questions like any other, and back. */
    takeAsForm: setAsForm,
    async finish(): Promise<Pick<Checked, 'template_id' | 'imported'> | null> {
      if (!file) return null;
      if (asForm) return wizard.finish((sending) => importForm(file, destination, sending));
      return wizard.finish((sending) => importFile(file, columns, reading, destination, skipErrors, sending));
    },
  };
}
export type TemplateImport = ReturnType<typeof useTemplateImport>;
