import { checkTemplate, type TemplateProblem, toDocument } from '@rounds/engine';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/index.ts';
import { Dialog } from '../dialog.tsx';
import { startPath } from '../templates/entry-deeds.ts';
import { useBuilder } from './builder-context.tsx';
import { publishTemplate } from './builder-queries.ts';
import { ChangeList } from './change-list.tsx';
import classes from './dialog.module.css';
import { ProblemList } from './problem-list.tsx';
import { WorthALookList } from './worth-a-look-note.tsx';

type Stage =
  | { readonly kind: 'asking' | 'publishing' | 'unsaved' }
  | { readonly kind: 'refused'; readonly message: string | null; readonly problems: readonly TemplateProblem[] }
  | { readonly kind: 'done'; readonly version: number };

/** Saves what waits, checks the template, publishes it, and says what stands in the way. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const [stage, setStage] = useState<Stage>(() => {
    const problems = checkTemplate(toDocument(session.store.records()));
    return problems.length > 0 ? { kind: 'refused', message: null, problems } : { kind: 'asking' };
  });
  const next = (session.published().version ?? 0) + 1;

  const publish = async () => {
    setStage({ kind: 'publishing' });
    const saved = await session.autosave.flush();
    if (saved.kind === 'conflict') return onClose();
    if (saved.kind !== 'saved') return setStage({ kind: 'unsaved' });
    const answer = await publishTemplate(session.id, session.autosave.revision());
    if (answer.kind === 'refused')
      return setStage({ kind: 'refused', message: answer.message, problems: answer.problems });
    session.notePublished(answer.version);
    setStage({ kind: 'done', version: answer.version });
  };

  if (stage.kind === 'done') {
    return (
      <Dialog onClose={onClose} title={t('published_now.title', { version: stage.version })} size={460}>
        <div className={classes.form}>
          <p className={classes.done}>
            <IconCircleCheck size={20} />
            {t('published_now.text')}
          </p>
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {t('published_now.stay')}
            </Button>
            <Button component={Link} to={startPath(session.id)}>
              {t('published_now.start')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  if (stage.kind === 'refused') {
    return (
      <Dialog onClose={onClose} title={t('cannot_publish.title')} size={520}>
        <div className={classes.form}>
          <p className={classes.text}>
            {stage.problems.length > 0 ? t('cannot_publish.text', { count: stage.problems.length }) : stage.message}
          </p>
          <ProblemList problems={stage.problems} onLeave={onClose} />
          <WorthALookList onLeave={onClose} />
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={t('publish_title', { version: next })} size={520}>
      <div className={classes.form}>
        <p className={classes.text}>{t('publish_text')}</p>
        {session.published().version !== null && <ChangeList onLeave={onClose} />}
        <WorthALookList onLeave={onClose} />
        {stage.kind === 'unsaved' && <p role="alert">{t('publish_unsaved')}</p>}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button data-autofocus loading={stage.kind === 'publishing'} onClick={publish}>
            {t('publish', { version: next })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
