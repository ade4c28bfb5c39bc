import { useQueryClient } from '@tanstack/react-query';
import { Link, useBlocker, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { getSessionUser, hasFeature, useSessionUser } from '../../../session/index.ts';
import { Button, confirm, EmptyState, toast } from '../../../ui/index.ts';
import { useOutdateTemplates } from '../checklist-queries.ts';
import { usePreviewing } from '../preview/index.ts';
import { BuilderBar } from './builder-bar.tsx';
import { BuilderColumns, BuilderSkeleton } from './builder-columns.tsx';
import classes from './builder-page.module.css';
import { runShortcut } from './commands/shortcuts.ts';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { BuilderDialogs } from './dialogs/builder-dialogs.tsx';
import { RuleNamesProvider } from './rules/rule-names.tsx';
import { BuilderProvider, useBuilder } from './state/builder-context.tsx';
import { type Opening, sendSave, useOpening } from './state/builder-queries.ts';
import { createSession } from './state/builder-session.ts';
import { createDraftWriter } from './state/draft-storage.ts';
import { newId } from './state/new-id.ts';
import { useProblemText } from './texts.ts';

export default function BuilderPage() {
  const { t } = useTranslation('builder');
  const { templateId } = useParams({ strict: false });
  const user = useSessionUser();
  const opening = useOpening(templateId ?? '', user.id);
  if (opening.isError) {
    return (
      <div className={classes.failed}>
        <EmptyState
          kind="filtered"
          title={t('open_failed')}
          text={opening.error.message}
          action={
            <>
              <Button onClick={() => opening.refetch()}>{t('try_again')}</Button>
              <Button variant="default" component={Link} {...paths.templates.list()}>
                {t('back')}
              </Button>
            </>
          }
        />
      </div>
    );
  }
  if (!opening.data) return <BuilderSkeleton />;
  return <OpenBuilder key={opening.data.template.id} opening={opening.data} userId={user.id} />;
}

function OpenBuilder({ opening, userId }: { opening: Opening; userId: number }) {
  const { t, i18n } = useTranslation('builder');
  const problemText = useProblemText();
  const outdateTemplates = useOutdateTemplates();
  const { toggle } = usePreviewing();
  const client = useQueryClient();
  const [session] = useState(() => {
    const { template, draft } = opening;
    const word = i18n.getFixedT(template.language, ['template', 'builder']);
    return createSession(template, draft, {
      send: (save) => sendSave(template.id, save),
      userId,
      account: getSessionUser(client)?.email ?? '',
      storeDraft: createDraftWriter(userId, template.id),
      hasFeature: (feature) => {
        const user = getSessionUser(client);
        return user === null || hasFeature(user, feature);
      },
      newId,
      showProblem: (problem) => toast.error(problemText(problem)),
      onRemoved: (count, undo) => toast.success(t('deleted', { count }), { undo }),
      onCopied: (count) => toast.success(t('copied', { count })),
      togglePreview: toggle,
      optionLabels: {
        yes: word('yes'),
        no: word('no'),
        option: (number) => word('builder:new_answer', { number }),
      },
    });
  });

  useEffect(() => {
    const stop = session.start();
    return () => {
      stop();
      outdateTemplates();
    };
  }, [session, outdateTemplates]);
  useEffect(() => {
    if (session.hasRestoredDraft) toast.warning(t('draft_restored'));
  }, [session, t]);
  useEffect(() => {
    const saveNow = () => void session.autosave.flush();
    const onKey = (event: KeyboardEvent) => {
      if (runShortcut(session, event)) event.preventDefault();
    };
    window.addEventListener('online', saveNow);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('online', saveNow);
      window.removeEventListener('keydown', onKey);
    };
  }, [session]);

  return (
    <BuilderProvider value={session}>
      <LeavingGuard />
      <RuleNamesProvider>
        <div className={classes.builder}>
          <BuilderBar />
          <BuilderColumns />
        </div>
        <BuilderDialogs />
        <ConflictDialog />
      </RuleNamesProvider>
    </BuilderProvider>
  );
}

const SAVE_TIMEOUT_MS = 2_000;

/** Saves pending changes before the builder is left, and asks for confirmation when they cannot be saved. */
function LeavingGuard() {
  const { t } = useTranslation('builder');
  const { autosave } = useBuilder();
  const isUnsaved = () => autosave.unsaved() !== null;

  useBlocker({
    enableBeforeUnload: isUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      // Opening or closing the preview stays on this page.
      if (current.pathname === next.pathname || !isUnsaved()) return false;
      await Promise.race([autosave.flush(), new Promise((resolve) => setTimeout(resolve, SAVE_TIMEOUT_MS))]);
      if (!isUnsaved()) return false;
      const leaves = await confirm({
        title: t('leave.title'),
        text: t('leave.text'),
        confirmLabel: t('leave.confirm'),
      });
      return !leaves;
    },
  });
  return null;
}
