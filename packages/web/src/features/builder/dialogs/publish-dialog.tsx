import type { MovedInspections, TemplateImpact } from '@rounds/contract/inspections';
import { checkTemplate, type TemplateProblem, toDocument } from '@rounds/engine';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../../kit/jobs/index.ts';
import { LanguageGapNotice } from '../../../kit/templates/language-gaps.tsx';
import { MAX_VERSION_TITLE_LENGTH } from '../../../kit/templates/limits.ts';
import { paths } from '../../../paths.ts';
import { CallError } from '../../../platform/api/index.ts';
import { Button, Dialog, FormError, Radio, Row, SkeletonRows, Stack, Text, TextInput } from '../../../ui/index.ts';
import classes from '../controls/dialog.module.css';
import { ProblemList } from '../controls/problem-list.tsx';
import { TemplateWarningList } from '../panels/template-warnings.tsx';
import { useBuilder } from '../state/builder-context.tsx';
import { moveInspections, publishTemplate, useImpact } from '../state/builder-queries.ts';
import { listFillableProblems } from '../state/problems/fillable-problems.ts';
import { RedTests } from '../template-tests/red-tests.tsx';
import { ChangeList } from './change-list.tsx';
import publishImpactClasses from './publish-impact.module.css';
import { PublishImpact } from './publish-impact.tsx';

type Stage =
  | { readonly kind: 'asking' | 'publishing' | 'unsaved' }
  | { readonly kind: 'rejected'; readonly message: string | null; readonly problems: readonly TemplateProblem[] }
  | { readonly kind: 'done'; readonly version: number; readonly jobId: number | null; readonly problem: string | null };

type Choice = 'leave' | 'move';

/** Checks the template, says what publishing means, saves pending changes and publishes it. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const [stage, setStage] = useState<Stage>(() => {
    const records = session.store.records();
    const problems = listFillableProblems(checkTemplate(toDocument(records)), records);
    return problems.length > 0 ? { kind: 'rejected', message: null, problems } : { kind: 'asking' };
  });
  const [title, setTitle] = useState(() => session.store.records().head.version_title ?? '');
  const [choice, setChoice] = useState<Choice>('leave');
  const next = (session.published().version ?? 0) + 1;
  const isCompared = stage.kind !== 'rejected' && stage.kind !== 'done' && session.published().version !== null;
  const impact = useImpact(session.id, useSavedRevision(isCompared));

  const publish = async () => {
    setStage({ kind: 'publishing' });
    const saved = await session.autosave.flush();
    if (saved.kind === 'conflict') return onClose();
    if (saved.kind !== 'saved') return setStage({ kind: 'unsaved' });
    const answer = await publishTemplate(session.id, {
      revision: session.autosave.revision(),
      title: title.trim(),
    });
    if (answer.kind === 'rejected') {
      const records = session.store.records();
      session.view.set({ rejected: { problems: answer.problems, items: records.items } });
      const problems = listFillableProblems(answer.problems, records);
      return setStage({ kind: 'rejected', message: answer.message, problems });
    }
    session.view.set({ rejected: null });
    session.markPublished(answer.version);
    const done = { kind: 'done', version: answer.version, jobId: null, problem: null } as const;
    if (choice === 'leave') return setStage(done);
    try {
      const { job_id } = await moveInspections(session.id, answer.version_id);
      setStage({ ...done, jobId: job_id });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setStage({ ...done, problem: error.message });
    }
  };

  if (stage.kind === 'done') {
    return (
      <Dialog onClose={onClose} title={t('published_now.title', { version: stage.version })} size={460}>
        <div className={classes.form}>
          <Row as="p" align="stretch" gap={2} tone="ink2" className={classes.success}>
            <IconCircleCheck size={20} />
            {t('published_now.text')}
          </Row>
          {stage.problem !== null && <FormError>{t('impact.not_moved', { problem: stage.problem })}</FormError>}
          {stage.jobId !== null && (
            <JobProgress jobId={stage.jobId} renderResult={(result) => <Moved result={result as MovedInspections} />} />
          )}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {t('published_now.stay')}
            </Button>
            <Button component={Link} {...paths.inspections.mine({ startTemplate: String(session.id) })}>
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
          <Text tone="ink2">
            {stage.problems.length > 0 ? t('cannot_publish.text', { count: stage.problems.length }) : stage.message}
          </Text>
          <ProblemList
            problems={stage.problems}
            onLeave={() => {
              onClose();
              const { rejected } = session.view.get();
              const { items } = session.store.records();
              // A new one, so that fields and list are checked at once.
              session.view.set({ leftPanel: 'problems', rejected: { problems: [], items, ...rejected } });
            }}
          />
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
        {!isCompared && <Text tone="ink2">{t('publish_text')}</Text>}
        {isCompared && impact.isPending && <SkeletonRows rows={2} />}
        {impact.error && <FormError>{t('impact.unknown', { problem: impact.error.message })}</FormError>}
        {impact.data && <PublishImpact impact={impact.data} />}
        {impact.data && impact.data.inspections > 0 && (
          <MovingChoice impact={impact.data} next={next} value={choice} onChange={setChoice} />
        )}
        <TextInput
          label={t('version_title.label')}
          description={t('version_title.hint')}
          maxLength={MAX_VERSION_TITLE_LENGTH}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        {isCompared && (
          <details className={`${publishImpactClasses.details} ${publishImpactClasses.changes}`}>
            <Text as="summary" py={2.5} px={3} weight={550}>
              {t('impact.all_changes')}
            </Text>
            <ChangeList onLeave={onClose} />
          </details>
        )}
        <RedTests onLeave={onClose} />
        <LanguageGapNotice templateId={session.id} />
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

/** The revision of the draft once its last changes are saved: the server compares what it has. */
function useSavedRevision(enabled: boolean): number | null {
  const session = useBuilder();
  const [revision, setRevision] = useState<number | null>(null);
  const save = useEffectEvent(async () => {
    await session.autosave.flush();
    setRevision(session.autosave.revision());
  });
  useEffect(() => {
    if (enabled) void save();
  }, [enabled]);
  return enabled ? revision : null;
}

interface MovingChoiceProps {
  readonly impact: TemplateImpact;
  readonly next: number;
  readonly value: Choice;
  readonly onChange: (choice: Choice) => void;
}

function MovingChoice({ impact, next, value, onChange }: MovingChoiceProps) {
  const { t } = useTranslation('builder');
  const isSafe = impact.affected === 0;
  return (
    <Radio.Group
      label={t('impact.choice', { count: impact.inspections })}
      value={value}
      onChange={(value) => onChange(value as Choice)}
    >
      <Stack gap={2.5} mt={2.5}>
        <Radio value="leave" label={t('impact.leave')} description={t('impact.leave_hint')} />
        <Radio
          value="move"
          label={t('impact.move', { version: next })}
          description={t(isSafe ? 'impact.move_hint_safe' : 'impact.move_hint')}
        />
      </Stack>
    </Radio.Group>
  );
}

/** Describes what the job did. */
function Moved({ result: { moved, answers, left } }: { result: MovedInspections }) {
  const { t } = useTranslation('builder');
  return (
    <Text tone="ink2">
      {[
        t('impact.moved', { count: moved }),
        ...(answers.converted > 0 ? [t('impact.converted', { count: answers.converted })] : []),
        ...(answers.attention > 0 ? [t('impact.attention', { count: answers.attention })] : []),
        ...(left > 0 ? [t('impact.left', { count: left })] : []),
      ].join(' ')}
    </Text>
  );
}
