import { checkTemplate, type TemplateProblem, toDocument } from '@rounds/engine';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, TextInput } from '../../../../ui/index.ts';
import { Dialog } from '../../dialog.tsx';
import { startPath } from '../../templates/entry-actions.ts';
import { TemplateWarningList } from '../panels/template-warnings.tsx';
import { useBuilder } from '../state/builder-context.tsx';
import { publishTemplate } from '../state/builder-queries.ts';
import { MAX_VERSION_TITLE_LENGTH } from '../state/limits.ts';
import { ChangeList } from './change-list.tsx';
import classes from './dialog.module.css';
import { ProblemList } from './problem-list.tsx';

type Stage =
  | { readonly kind: 'asking' | 'publishing' | 'unsaved' }
  | { readonly kind: 'rejected'; readonly message: string | null; readonly problems: readonly TemplateProblem[] }
  | { readonly kind: 'done'; readonly version: number };

/** Checks the template, saves pending changes and publishes it; lists the problems that prevent this. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const [stage, setStage] = useState<Stage>(() => {
    const problems = checkTemplate(toDocument(session.store.records()));
    return problems.length > 0 ? { kind: 'rejected', message: null, problems } : { kind: 'asking' };
  });
  const [title, setTitle] = useState('');
  const next = (session.published().version ?? 0) + 1;

  const publish = async () => {
    setStage({ kind: 'publishing' });
    const saved = await session.autosave.flush();
    if (saved.kind === 'conflict') return onClose();
    if (saved.kind !== 'saved') return setStage({ kind: 'unsaved' });
    const answer = await publishTemplate(session.id, {
      revision: session.autosave.revision(),
      ...(title.trim() !== '' && { title: title.trim() }),
    });
    if (answer.kind === 'rejected')
      return setStage({ kind: 'rejected', message: answer.message, problems: answer.problems });
    session.markPublished(answer.version);
    setStage({ kind: 'done', version: answer.version });
  };

  if (stage.kind === 'done') {
    return (
      <Dialog onClose={onClose} title={t('published_now.title', { version: stage.version })} size={460}>
        <div className={classes.form}>
          <p className={classes.success}>
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
  if (stage.kind === 'rejected') {
    return (
      <Dialog onClose={onClose} title={t('cannot_publish.title')} size={520}>
        <div className={classes.form}>
          <p className={classes.text}>
            {stage.problems.length > 0 ? t('cannot_publish.text', { count: stage.problems.length }) : stage.message}
          </p>
          <ProblemList problems={stage.problems} onLeave={onClose} />
          <TemplateWarningList onLeave={onClose} />
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
        <TextInput
          label={t('version_title.label')}
          description={t('version_title.hint')}
          maxLength={MAX_VERSION_TITLE_LENGTH}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {session.published().version !== null && <ChangeList onLeave={onClose} />}
        <TemplateWarningList onLeave={onClose} />
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
