import { useTranslation } from 'react-i18next';
import { useView } from '../state/translation-context.tsx';
import classes from './form-place.module.css';
import { FormPlace } from './form-place.tsx';
import { useFormShown } from './form-shown.ts';

/** Beside the texts: where the active one stands in the form. */
export function FormPlacePanel() {
  const { t } = useTranslation('translations');
  const { isShown } = useFormShown();
  const activeKey = useView((view) => view.editingKey ?? view.activeKey);
  if (!isShown) return null;
  return (
    <aside className={classes.panel} aria-label={t('in_form')}>
      <h2 className={classes.title}>{t('in_form')}</h2>
      {activeKey === null ? (
        <p className={classes.hint}>{t('in_form_hint')}</p>
      ) : (
        <FormPlace key={activeKey} textKey={activeKey} />
      )}
    </aside>
  );
}
