import { useTranslation } from 'react-i18next';
import { Notice, Row, Text, UnstyledButton } from '../../../ui/index.ts';
import { useSession } from '../state/translation-context.tsx';
import type { RejectedEdit } from '../state/translation-session.ts';
import classes from './text-row.module.css';

/** Shows what the person wrote and the server did not store: nothing is lost before they decide. */
export function RejectedText({ textKey, rejected }: { textKey: string; rejected: RejectedEdit }) {
  const { t } = useTranslation('translations');
  const session = useSession();
  const takeMine = () => {
    const now = session.store.get(textKey)?.translation ?? '';
    if (rejected.isConflict) session.save(textKey, rejected.text, now);
    else session.view.set({ activeKey: textKey, editingKey: textKey });
  };
  return (
    <Notice tone={rejected.isConflict ? 'amber' : 'red'} role="alert" className={classes.rejected}>
      <Text breakWords>{rejected.message}</Text>
      <Text breakWords>
        {t('rejected.yours')} <q dir="auto">{rejected.text}</q>
      </Text>
      <Row as="p" wrap align="stretch" gap={1} columnGap={4} breakWords>
        <UnstyledButton className={classes.action} onClick={takeMine}>
          {t(rejected.isConflict ? 'rejected.use_mine' : 'rejected.edit')}
        </UnstyledButton>
        <UnstyledButton className={classes.action} onClick={() => session.dropRejected(textKey)}>
          {t(rejected.isConflict ? 'rejected.keep_theirs' : 'rejected.discard')}
        </UnstyledButton>
      </Row>
    </Notice>
  );
}
