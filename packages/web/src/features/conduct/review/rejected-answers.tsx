import { type AnswerKey, answerKey } from '@rounds/engine';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/index.ts';
import { useConduct, useConductValue } from '../store/conduct-context.tsx';

/** Shows answers that the server rejected, with reasons, until the person discards them. */
export function RejectedAnswers({ answerKey: key }: { answerKey: AnswerKey }) {
  const { t } = useTranslation('conduct');
  const conduct = useConduct();
  const rejected = useConductValue(() => conduct.rejectedChanges());
  const own = rejected.filter(({ change }) => answerKey(change) === key);
  return [...Map.groupBy(own, ({ message }) => message)].map(([message, alike]) => (
    <Notice
      key={message}
      large
      tone="red"
      role="alert"
      Icon={IconAlertTriangle}
      action={{ label: t('rejected.discard'), onPress: () => void conduct.discardRejected(alike.map(({ id }) => id)) }}
    >
      {t('rejected.answer', { reason: message })}
    </Notice>
  ));
}
