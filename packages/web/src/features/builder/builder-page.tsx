import type { ItemType } from '@rounds/engine';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../kit/templates/new-id.ts';
import { usePreviewing } from '../../kit/templates/preview/use-previewing.ts';
import { useOutdateTemplates } from '../../kit/templates/queries.ts';
import { useTemplateTools } from '../../kit/templates/template-tools.ts';
import { useProblemText } from '../../kit/templates/texts.ts';
import { changeSearch, paths, useSearchParams } from '../../paths.ts';
import { getSessionUser, hasFeature, useSessionUser } from '../../platform/session/index.ts';
import { isScreenKept, useLeaveGuard } from '../../platform/unsaved/index.ts';
import { Button, Center, confirm, EmptyState, Stack, toast } from '../../ui/index.ts';
import { BuilderBar } from './builder-bar.tsx';
import { BuilderColumns, BuilderSkeleton } from './builder-columns.tsx';
import classes from './builder-page.module.css';
import { runShortcut } from './commands/shortcuts.ts';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { BuilderDialogs } from './dialogs/builder-dialogs.tsx';
import { ResponseChangeNotice } from './response-change-notice.tsx';
import { RuleNamesProvider } from './rules/rule-names.tsx';
import { BuilderProvider, useBuilder } from './state/builder-context.tsx';
import { type Opening, sendSave, useOpening } from './state/builder-queries.ts';
import { createSession } from './state/builder-session.ts';
import { createDraftWriter, createHistoryWriter, saveRevision } from './state/draft-storage.ts';
import { LiveProblemsProvider } from './state/problems/live-problems.tsx';
import { listenToClipboard } from './system-clipboard.ts';
import { TogetherProvider } from './together/together-context.tsx';

export default function BuilderPage() {
  const { t } = useTranslation('builder');
  const { templateId } = useParams({ strict: false });
  const user = useSessionUser();
  const opening = useOpening(templateId ?? '', user.id);
  if (opening.isError && !opening.data) {
    return (
      <Center bg="canvas" className={classes.failed}>
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
      </Center>
    );
  }
  if (!opening.data) return <BuilderSkeleton />;
  return <OpenBuilder key={opening.data.template.id} opening={opening.data} userId={user.id} />;
}

function OpenBuilder({ opening, userId }: { opening: Opening; userId: number }) {
  const { t, i18n } = useTranslation('builder');
  const { open } = useSearchParams('open');
  const navigate = useNavigate();
  const problemText = useProblemText();
  const outdateTemplates = useOutdateTemplates();
  const { toggle } = usePreviewing();
  const client = useQueryClient();
  const [session] = useState(() => {
    const { template } = opening;
    const word = i18n.getFixedT(template.language, ['template', 'builder']);
    return createSession(template, opening, {
      send: (save) => sendSave(template.id, userId, save),
      userId,
      account: getSessionUser(client)?.email ?? '',
      storeDraft: createDraftWriter(userId, template.id),
      storeHistory: createHistoryWriter(userId, template.id),
      storeRevision: (revision) => void saveRevision(userId, template.id, revision),
      hasFeature: (feature) => {
        const user = getSessionUser(client);
        return user === null || hasFeature(user, feature);
      },
      newId,
      showProblem: (problem) => toast.error(problemText(problem)),
      onRemoved: (count, undo) => toast.success(t('deleted', { count }), { undo }),
      onKeptForOthers: (count) => toast.warning(t('together.kept', { count })),
      onCopied: (count) => toast.success(t('copied', { count })),
      togglePreview: toggle,
      optionLabels: {
        yes: word('yes'),
        no: word('no'),
        option: (number) => word('builder:new_answer', { number }),
        title: (type) => (isHeaderType(type) ? word(`builder:initial_title.${type}`) : ''),
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
    if (opening.isOffline) toast.warning(t('opened_offline'));
  }, [session, opening, t]);
  const tools = useTemplateTools();
  useEffect(() => {
    const tool = tools.find(({ key }) => key === open);
    if (!tool?.dialog) return;
    session.view.set({ dialog: { kind: tool.dialog } });
    void navigate({ ...changeSearch({ open: undefined }), replace: true });
  }, [session, tools, open, navigate]);
  useEffect(() => {
    const saveNow = () => void session.autosave.flush();
    const onKey = (event: KeyboardEvent) => {
      if (runShortcut(session, event)) event.preventDefault();
    };
    window.addEventListener('online', saveNow);
    window.addEventListener('keydown', onKey);
    const stopListening = listenToClipboard(session);
    return () => {
      stopListening();
      window.removeEventListener('online', saveNow);
      window.removeEventListener('keydown', onKey);
    };
  }, [session]);

  return (
    <BuilderProvider value={session}>
      <LeavingGuard />
      <RuleNamesProvider>
        <TogetherProvider>
          <LiveProblemsProvider>
            <Stack shrinkBlock bg="canvas" className={classes.builder}>
              <BuilderBar />
              <ResponseChangeNotice />
              <BuilderColumns />
            </Stack>
          </LiveProblemsProvider>
        </TogetherProvider>
        <BuilderDialogs />
        <ConflictDialog />
      </RuleNamesProvider>
    </BuilderProvider>
  );
}

/** The question types with which nearly every inspection begins or ends; their text is usually unchanged. */
const HEADER_TYPES = [
  'asset',
  'document_id',
  'inspection_location',
  'inspection_start_date',
  'inspection_end_date',
  'person',
] as const;
const isHeaderType = (type: ItemType): type is (typeof HEADER_TYPES)[number] =>
  HEADER_TYPES.some((one) => one === type);

/** Saves pending changes before the builder is left, and asks for confirmation when they cannot be saved. */
function LeavingGuard() {
  const { t } = useTranslation('builder');
  const { autosave } = useBuilder();
  useLeaveGuard({
    // Opening or closing the preview stays on this page.
    isLost: (leaving) => !isScreenKept(leaving) && autosave.unsaved() !== null,
    save: () => autosave.flush(),
    confirm: () => confirm({ title: t('leave.title'), text: t('leave.text'), confirmLabel: t('leave.confirm') }),
  });
  return null;
}
