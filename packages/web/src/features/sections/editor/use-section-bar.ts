import { useTranslation } from 'react-i18next';
import { useSaveBar } from '../../../ui/index.ts';
import type { SectionForm } from './use-section-form.ts';

/** The bar of the window says what saving changes, and who will see it. */
export function useSectionBar(form: SectionForm, onSave: () => void): void {
  const { t, i18n } = useTranslation('sections');
  const { changes, draft, isPending, discard } = form;
  const names = [...draft.shared, ...draft.roles].map(({ name }) => name);
  const join = (words: readonly string[]) => new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(words);
  const isPinAlone = changes.total === 1 && changes.fields.includes('pinned');
  const toReaders = () => {
    if (draft.isForEveryone) return t('seen_by_everyone');
    return names.length > 0 ? t('seen_by', { groups: join(names) }) : t('seen_by_owner');
  };
  useSaveBar(
    changes.total > 0
      ? {
          names: [
            ...changes.fields.map((field) => t(`changes.${field}`)),
            ...(changes.added > 0 ? [t('changes.added', { count: changes.added })] : []),
            ...(changes.changed > 0 ? [t('changes.changed', { count: changes.changed })] : []),
            ...(changes.removed > 0 ? [t('changes.removed', { count: changes.removed })] : []),
          ],
          count: changes.total,
          // A pin concerns nobody else.
          sentences: isPinAlone ? [] : [toReaders()],
          isPending,
          save: onSave,
          undo: discard,
        }
      : null,
  );
}
