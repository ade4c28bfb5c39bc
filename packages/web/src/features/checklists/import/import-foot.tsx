import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button, Tooltip } from '../../../ui/index.ts';
import classes from './import-foot.module.css';
import type { ImportActions } from './use-import.ts';

/** What will come out, and the way on; a closed way says why. */
export function ImportFoot({ importing, onFinish }: { importing: ImportActions; onFinish: () => void }) {
  const { t } = useTranslation('import');
  const { checked, form, asForm, columns, skipErrors, destination } = importing.state;
  const counts = (asForm ? form : checked)?.imported;
  const why = () => {
    if (!asForm && !columns.question) return t('assign.question_missing');
    if (destination.title.trim() === '') return t('why.title');
    if (asForm && form && form.errors.length > 0) return t('form.locked');
    if (asForm) return form ? null : t('why.form_unchecked');
    if (!checked) return t('why.unchecked');
    if (checked.imported.questions === 0) return t('why.nothing');
    if (checked.errors.length > 0 && !skipErrors) return t('why.errors');
    return null;
  };
  const reason = why();
  return (
    <div className={classes.foot}>
      <Button variant="subtle" color="gray" component={Link} to="/checklist/templates">
        {t('cancel')}
      </Button>
      <span className={classes.space} />
      {counts && (
        <span className={classes.counts}>
          {t('result', {
            pages: t('pages', { count: counts.pages }),
            sections: t('sections', { count: counts.sections }),
            questions: t('questions', { count: counts.questions }),
          })}
        </span>
      )}
      <Button variant="default" onClick={() => importing.goTo('file')}>
        {t('back')}
      </Button>
      <Tooltip label={reason} disabled={!reason}>
        <Button
          aria-disabled={reason !== null}
          data-disabled={reason !== null || undefined}
          onClick={() => reason === null && onFinish()}
        >
          {counts ? t('finish', { count: counts.questions }) : t('finish_plain')}
        </Button>
      </Tooltip>
    </div>
  );
}
