import type { TranslationOverview } from '@rounds/contract/checklists/translations.ts';
import { AddLanguageDialog } from './add-language-dialog.tsx';
import { OwnLanguageDialog } from './own-language-dialog.tsx';

export type LanguageDialog = 'add' | 'own';

interface LanguageDialogsProps {
  readonly overview: TranslationOverview;
  readonly open: LanguageDialog | null;
  readonly onClose: () => void;
}

/** The open dialog about the languages of a template, if any. */
export function LanguageDialogs({ overview, open, onClose }: LanguageDialogsProps) {
  const { template_id: templateId, language, languages } = overview;
  if (open === 'add') {
    const existing = [language, ...languages.map((one) => one.language)];
    return <AddLanguageDialog templateId={templateId} languages={existing} onClose={onClose} />;
  }
  if (open === 'own') {
    return <OwnLanguageDialog templateId={templateId} ownLanguage={language} languages={languages} onClose={onClose} />;
  }
  return null;
}
