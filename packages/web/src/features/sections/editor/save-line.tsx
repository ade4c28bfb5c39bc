import { useTranslation } from 'react-i18next';
import { Button, Chip } from '../../../ui/index.ts';
import classes from './editor.module.css';
import type { SectionForm } from './use-section-form.ts';

interface SaveLineProps {
  readonly form: SectionForm;
  readonly onSave: () => void;
}

/** What saving changes, and who will see it. */
export function SaveLine({ form, onSave }: SaveLineProps) {
  const { t, i18n } = useTranslation('sections');
  const { changes, draft, isPending, discard } = form;
  const join = (words: readonly string[]) => new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(words);
  const words = [
    ...changes.fields.map((field) => t(`changes.${field}`)),
    ...(changes.added > 0 ? [t('changes.added', { count: changes.added })] : []),
    ...(changes.changed > 0 ? [t('changes.changed', { count: changes.changed })] : []),
    ...(changes.removed > 0 ? [t('changes.removed', { count: changes.removed })] : []),
  ];
  const groups = draft.groups.map(({ name }) => name);
  return (
    <div className={classes.save}>
      <Chip tone="amber">{t('changes.count', { count: changes.total })}</Chip>
      <p>
        <span>{join(words)}.</span>{' '}
        <span dir="auto">{groups.length > 0 ? t('seen_by', { groups: join(groups) }) : t('seen_by_owner')}</span>
      </p>
      <span className={classes.saveActions}>
        <Button variant="default" onClick={discard}>
          {t('discard')}
        </Button>
        <Button loading={isPending} onClick={onSave}>
          {t('save')}
        </Button>
      </span>
    </div>
  );
}
