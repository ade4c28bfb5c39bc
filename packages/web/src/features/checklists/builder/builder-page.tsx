import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../../session/index.ts';
import { Button, EmptyState, focusOnceDrawn, toast, useEscape, useMediaQuery } from '../../../ui/index.ts';
import { useOutdateTemplates } from '../checklist-queries.ts';
import { PreviewPane, usePreviewing } from '../preview/index.ts';
import { BuilderBar } from './builder-bar.tsx';
import { BuilderProvider, useBuilder, useView } from './builder-context.tsx';
import { BuilderDialogs } from './builder-dialogs.tsx';
import { runKey } from './builder-keys.ts';
import classes from './builder-page.module.css';
import { type Opening, sendSave, useOpening } from './builder-queries.ts';
import { openSession } from './builder-session.ts';
import { BuilderSkeleton } from './builder-skeleton.tsx';
import { ConflictDialog } from './conflict/conflict-dialog.tsx';
import { workKeeper } from './kept-work.ts';
import { LeavingGuard } from './leaving-guard.tsx';
import { LeftSide } from './left-side.tsx';
import { newId } from './new-id.ts';
import { OptionsPanel } from './options-panel.tsx';
import { PageTree } from './page-tree.tsx';
import { useProblemText } from './problem-text.ts';
import { RuleNamesProvider } from './rules/rule-names.tsx';

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
              <Button variant="default" component={Link} to="/checklist/templates">
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
  const [session] = useState(() => {
    const { template, kept } = opening;
    const word = i18n.getFixedT(template.language, ['template', 'builder']);
    return openSession(template, kept, {
      send: (save) => sendSave(template.id, save),
      userId,
      keep: workKeeper(userId, template.id),
      newId,
      refuse: (problem) => toast.error(problemText(problem)),
      removed: (count, undo) => toast.success(t('deleted', { count }), { undo }),
      copied: (count) => toast.success(t('copied', { count })),
      preview: toggle,
      words: {
        yes: word('yes'),
        no: word('no'),
        option: (number) => word('builder:new_answer', { number }),
      },
    });
  });

  useEffect(() => {
    const close = session.open();
    return () => {
      close();
      outdateTemplates();
    };
  }, [session, outdateTemplates]);
  useEffect(() => {
    if (session.broughtBack) toast.warning(t('brought_back'));
  }, [session, t]);
  useEffect(() => {
    const goOn = () => void session.autosave.flush();
    const onKey = (event: KeyboardEvent) => {
      if (runKey(session, event)) event.preventDefault();
    };
    window.addEventListener('online', goOn);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('online', goOn);
      window.removeEventListener('keydown', onKey);
    };
  }, [session]);

  return (
    <BuilderProvider value={session}>
      <LeavingGuard />
      <RuleNamesProvider>
        <div className={classes.builder}>
          <BuilderBar />
          <Columns />
        </div>
        <BuilderDialogs />
        <ConflictDialog />
      </RuleNamesProvider>
    </BuilderProvider>
  );
}

/**
 * Three columns at a desk; below 1200 px the options, below 900 px the outline too, are drawers.
 * Both are beside the preview, which takes their room.
 */
function Columns() {
  const { t } = useTranslation('builder');
  const { view } = useBuilder();
  const { previewing } = usePreviewing();
  const hasRoom = useMediaQuery('(min-width: 1200px)', true, { getInitialValueInEffect: false });
  const isWide = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false });
  const optionsInPlace = hasRoom && !previewing;
  const outlineInPlace = isWide && !previewing;
  const outlineOpen = useView((state) => state.outlineOpen);
  const optionsOpen = useView((state) => state.optionsOpen && state.activeId !== null);
  const closeDrawers = () => view.set({ outlineOpen: false, optionsOpen: false });
  const drawerOpen = (!outlineInPlace && outlineOpen) || (!optionsInPlace && optionsOpen);
  useEscape(drawerOpen, closeDrawers);
  const columns = useRef<HTMLDivElement>(null);
  // Read while it is drawn: a field in the drawer may take the focus before it is looked at here.
  const opener = useMemo(() => (drawerOpen ? focused() : null), [drawerOpen]);
  useEffect(() => {
    if (!drawerOpen) return;
    const first = () => columns.current?.querySelector<HTMLElement>('[data-drawer] :is(button, select)');
    // A dialog that led here gives the keyboard back with the next frame, unless it is somewhere by then.
    if (document.activeElement === document.body) first()?.focus({ preventScroll: true });
    focusOnceDrawn(first, opener);
    return () => {
      // A row that was chosen in the drawer has the first say.
      requestAnimationFrame(() => focusOnceDrawn(() => (opener?.isConnected ? opener : rowInUse())));
    };
  }, [drawerOpen, opener]);

  return (
    <div ref={columns} className={classes.columns} data-previewing={previewing || undefined}>
      <LeftSide drawer={!outlineInPlace} open={outlineInPlace || outlineOpen} />
      <PageTree covered={drawerOpen} />
      {previewing && (
        <Suspense>
          <PreviewPane />
        </Suspense>
      )}
      <OptionsPanel drawer={!optionsInPlace} open={optionsInPlace || optionsOpen} />
      {drawerOpen && (
        <button type="button" className={classes.scrim} aria-label={t('close_side')} onClick={closeDrawers} />
      )}
    </div>
  );
}

const focused = () => {
  const { activeElement, body } = document;
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null;
};
const rowInUse = () => document.querySelector<HTMLElement>('[data-row][data-active]');
