import { type AnswerKey, answerKey } from '@rounds/engine';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConduct, useConductValue } from './conduct-context.tsx';
import css from './refused-answers.module.css';

/** Answers that the server would not take: kept with their reason until the person lets them go. */
export function RefusedAnswers({ answerKey: key }: { answerKey: AnswerKey }) {
  const { t } = useTranslation('conduct');
  const conduct = useConduct();
  const refused = useConductValue(() => conduct.refused());
  const own = refused.filter(({ change }) => answerKey(change) === key);
  return own.map(({ id, message }) => (
    <div key={id} className={css.refused} role="alert">
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>{t('refused.answer', { reason: message })}</span>
      <button type="button" onClick={() => void conduct.discardRefused(id)}>
        {t('refused.discard')}
      </button>
    </div>
  ));
}
