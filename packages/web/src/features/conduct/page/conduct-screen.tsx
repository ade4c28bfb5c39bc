import { CATALOGUE } from '@rounds/engine';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AnswerMarkers,
  DesktopPager,
  FilterChoice,
  FormButton,
  FormLanguageChoice,
  focusQuestion,
  HelpText,
  MobilePager,
  QuestionList,
  SectionList,
  type Step,
  type StepRow,
  StepTitle,
  useContentDirection,
  useFormKeys,
  useFormSettings,
  useFormView,
  useHelp,
} from '../../../kit/form/index.ts';
import { AssignmentProblem } from '../../../kit/inspections/assignment-problem.tsx';
import { useForgetReports } from '../../../kit/inspections/inspection-queries.ts';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { isScreenKept, useLeaveGuard } from '../../../platform/unsaved/index.ts';
import { Box, confirm, Drawer, Grid, ProgressRing, Row, SkipLink, Stack, Text, useIsWide } from '../../../ui/index.ts';
import { LateAnswers } from '../review/late-answers.tsx';
import { ProgressStats } from '../review/progress-stats.tsx';
import { CompleteButton, ReviewPanel } from '../review/review-panel.tsx';
import { useConduct, useConductValue } from '../store/conduct-context.tsx';
import { findStart, saveLastPlace } from '../store/last-place.ts';
import { BelowQuestion, PeopleInSection, QuestionNotices, QuestionTools } from '../together/question-notices.tsx';
import { useShowPlace } from '../together/watching-context.tsx';
import { ConductTools, type Tool } from '../tools/conduct-tools.tsx';
import { KeysDialog, KeysInShort } from '../tools/keys-help.tsx';
import { SettingsDialog } from '../tools/settings-dialog.tsx';
import { WaitingDrawer } from '../waiting/waiting-drawer.tsx';
import { Announcer } from './announcer.tsx';
import { PhoneHeader, WideHeader } from './conduct-header.tsx';
import classes from './conduct-page.module.css';
import { HelpPanel } from './help-panel.tsx';
import { ZoneNotice } from './zone-notice.tsx';

const SearchDialog = lazy(() => import('../tools/search-dialog.tsx'));
const UnansweredDrawer = lazy(() => import('../tools/unanswered-drawer.tsx'));
type Opened = Tool | 'sections' | 'waiting' | 'keys' | { readonly help: string } | null;
/** The running inspection: three columns on wide screens, one on phones. */
export function ConductScreen() {
  const { t } = useTranslation(['conduct', 'form', 'common']);
  const conduct = useConduct();
  const navigate = useNavigate();
  const forgetReports = useForgetReports();
  useEffect(() => forgetReports, [forgetReports]);
  const [settings] = useFormSettings();
  const [start] = useState(() => findStart(conduct.uuid, conduct));
  const view = useFormView(conduct, settings.layout, start);
  useHighContrast(settings.contrast);
  const isWide = useIsWide();
  const [isReviewing, setReviewing] = useState(false);
  const [showMissing, setShowMissing] = useState(false);
  const [opened, setOpened] = useState<Opened>(null);
  const scroller = useRef<HTMLElement>(null);
  const direction = useContentDirection(useConductValue(() => conduct.language));
  const close = () => setOpened(null);
  const review = () => {
    setShowMissing(true);
    setReviewing(true);
    setOpened(null);
  };
  // Warns about unfinished entries on every way out, including the browser's back button.
  useLeaveGuard({
    // Closing the tab loses none of them, because they stay on the device.
    isLost: (leaving) =>
      leaving !== undefined && !isScreenKept(leaving) && conduct.unreadable().size > 0 && !conduct.isClosed(),
    confirm: () =>
      confirm({
        title: t('unfinished.title', { count: conduct.unreadable().size }),
        text: t('unfinished.text'),
        confirmLabel: t('unfinished.confirm'),
      }),
  });
  const leave = () => void navigate(paths.inspections.mine());
  useFormKeys(conduct, { view, review, showKeys: () => setOpened('keys'), search: () => setOpened('search') });
  const { current } = view;
  useEffect(() => {
    if (current !== null) saveLastPlace(conduct.uuid, current);
  }, [conduct, current]);
  useFocusAtStart(current);
  useShowPlace(conduct, isReviewing ? null : view.current);
  const stepId = view.step?.id;
  const pageId = view.layout === 'one_page' ? view.listId : stepId;
  // This must run before the list scrolls to the current question, or it would undo that.
  useLayoutEffect(() => {
    if (pageId !== undefined || isReviewing) scroller.current?.scrollTo({ top: 0 });
  }, [pageId, isReviewing]);
  const { uuid } = conduct;
  const status = useConductValue(() => conduct.inspection().status);
  useEffect(() => {
    if (status === 'completed') {
      forgetReports();
      void navigate({ ...paths.inspections.report(uuid), replace: true });
    }
  }, [status, uuid, navigate, forgetReports]);
  const goToStep = (id: string) => {
    setReviewing(false);
    view.goToStep(id);
  };
  const goToSection = { ...view, goToStep };
  const goToQuestion = (key: string) => {
    setReviewing(false);
    view.goTo(key);
  };
  const skip = () => {
    if (current !== null && !isReviewing) focusQuestion(current);
    else scroller.current?.focus();
  };
  return (
    <Grid
      className={classes.screen}
      data-wide={isWide || undefined}
      data-form-size={isWide ? 'wide' : 'small'}
      dir={direction}
    >
      <SkipLink onClick={skip}>{t('common:skip')}</SkipLink>
      {isWide ? (
        <WideHeader leave={leave} goTo={goToQuestion} review={review} openWaiting={() => setOpened('waiting')} />
      ) : (
        <PhoneHeader leave={leave} goTo={goToQuestion} openWaiting={() => setOpened('waiting')} />
      )}
      <Grid shrinkBlock className={classes.columns}>
        {isWide && (
          <Stack
            as="aside"
            shrinkBlock
            borderEnd="line"
            bg="surface"
            className={classes.aside}
            aria-label={t('form:sections.title')}
          >
            <ProgressAndScore />
            <ConductTools open={setOpened} />
            <Box grow shrinkBlock className={classes.sections}>
              <SectionList view={goToSection} Badge={PeopleInSection} />
              <Box bg="surface" className={classes.filter}>
                <FilterChoice view={view} />
              </Box>
            </Box>
            <KeysInShort showAll={() => setOpened('keys')} />
          </Stack>
        )}
        <Box as="main" ref={scroller} tabIndex={-1} relative shrinkBlock className={classes.main}>
          <Box mx="auto" py={5} px={6} maxWidth={768} className={classes.middle}>
            <Problem />
            <ZoneNotice />
            <LateAnswers />
            {isReviewing ? (
              <>
                <ReviewPanel view={view} close={() => setReviewing(false)} />
                {isWide && (
                  <Row gap={2} align="stretch" mt={4}>
                    <CompleteButton blocked={goToQuestion} />
                    <FormButton look="soft" onClick={() => setReviewing(false)}>
                      {t('review_panel.back')}
                    </FormButton>
                  </Row>
                )}
              </>
            ) : (
              <>
                {view.layout === 'sections' && (
                  <>
                    <StepTitle place={view.place} step={view.step} />
                    <StepMarkers step={view.step} goTo={goToQuestion} />
                  </>
                )}
                {view.layout === 'sections' && view.step?.rows.some(isSigned) && (
                  <Box pb={2.5}>
                    <ProgressStats />
                  </Box>
                )}
                <QuestionList
                  key={view.layout === 'one_page' ? view.listId : `${stepId} ${view.filter}`}
                  view={view}
                  scroller={scroller}
                  showMissing={showMissing}
                  openHelp={isWide ? null : (help) => setOpened({ help })}
                  Notices={QuestionNotices}
                  Footer={BelowQuestion}
                  Tools={QuestionTools}
                />
                {view.rows.length === 0 && (
                  <Text py={8} px={4} tone="ink2" textAlign="center">
                    {t('form:filter.nothing')}
                  </Text>
                )}
                {isWide && <DesktopPager view={view} review={review} />}
              </>
            )}
          </Box>
        </Box>
        {isWide && (
          <Box as="aside" borderStart="line" bg="surface" className={classes.help} aria-label={t('form:help.label')}>
            <HelpPanel current={isReviewing ? null : view.current} section={isReviewing ? null : (stepId ?? null)} />
          </Box>
        )}
      </Grid>
      {!isWide &&
        (isReviewing ? (
          <Row align="stretch" gap={2} borderTop="line" bg="surface" className={classes.bottom}>
            <FormButton look="soft" onClick={() => setReviewing(false)}>
              {t('review_panel.back')}
            </FormButton>
            <CompleteButton blocked={goToQuestion} />
          </Row>
        ) : (
          <MobilePager view={view} review={review} openSections={() => setOpened('sections')} />
        ))}
      <Drawer
        opened={opened === 'sections'}
        onClose={close}
        position="bottom"
        size="85%"
        title={t('form:sections.title')}
      >
        <ConductTools open={setOpened} />
        <Box pb={2}>
          <FilterChoice view={view} />
        </Box>
        <ChosenLanguage />
        <div data-form-size="small">
          <SectionList view={goToSection} onSelect={close} Badge={PeopleInSection} />
        </div>
        <FormButton look="primary" className={classes.drawerReview} onClick={review}>
          {t('form:review')}
        </FormButton>
      </Drawer>
      {opened === 'waiting' && <WaitingDrawer outbox={conduct.outbox} close={close} />}
      {opened === 'keys' && <KeysDialog close={close} />}
      {opened === 'settings' && <SettingsDialog close={close} />}
      <Suspense>
        {opened === 'search' && <SearchDialog goTo={goToQuestion} close={close} />}
        {opened === 'unanswered' && <UnansweredDrawer goTo={goToQuestion} close={close} />}
      </Suspense>
      {typeof opened === 'object' && opened && <QuestionHelp id={opened.help} close={close} />}
      <Announcer />
    </Grid>
  );
}
/** The first field is one Tab away from the title of the current question, which is read out first. */
function useFocusAtStart(current: string | null): void {
  const first = useRef(current);
  useEffect(() => {
    const key = first.current;
    // The list renders once more before the card of the question is in it.
    const frame = requestAnimationFrame(() => {
      if (key !== null && document.activeElement === document.body) focusQuestion(key);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
}
/** A person who signs or accepts sees what was found. */
const isSigned = ({ kind, item }: StepRow): boolean =>
  kind === 'question' && (CATALOGUE[item.type].group === 'approval' || item.type === 'end_signature');
/** The marked picture of a section, or of the page on its first step. */
function StepMarkers({ step, goTo }: { step: Step | undefined; goTo: (key: string) => void }) {
  const conduct = useConduct();
  const isFirst = step !== undefined && conduct.steps().find(({ page }) => page.id === step.page.id) === step;
  return (
    <Grid gap={2.5} pb={2.5} hideEmpty>
      {isFirst && step.section && <AnswerMarkers itemId={step.page.id} goTo={goTo} />}
      <AnswerMarkers itemId={(step?.section ?? step?.page)?.id} goTo={goTo} />
    </Grid>
  );
}
/** Shows black on white while the inspection is open, also in its dialogs. */
function useHighContrast(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    document.documentElement.dataset.contrast = 'high';
    return () => {
      delete document.documentElement.dataset.contrast;
    };
  }, [isOn]);
}
/** On phones the language select is in the section list, because it would take a line of its own elsewhere. */
function ChosenLanguage() {
  const { languages, setLanguage } = useConduct();
  const language = useConductValue((conduct) => conduct.language);
  if (languages.length < 2) return null;
  return (
    <Row align="stretch" justify="end" pb={2.5} tone="ink2" data-form-size="small">
      <FormLanguageChoice languages={languages} language={language} onChange={setLanguage} />
    </Row>
  );
}
function QuestionHelp({ id, close }: { id: string; close: () => void }) {
  const { t } = useTranslation(['conduct', 'form']);
  const help = useHelp(useConduct(), id);
  return (
    <Drawer opened onClose={close} position="bottom" size="auto" title={t('form:help.label')}>
      {help && <HelpText help={help} title={t('form:help.question')} />}
    </Drawer>
  );
}
/** Shows progress and score. */
function ProgressAndScore() {
  const { t } = useTranslation(['conduct', 'form']);
  const format = useFormat();
  const { answered, total } = useConductValue((conduct) => conduct.run().progress());
  const { percent } = useConductValue((conduct) => conduct.run().score());
  const { isScored } = useConduct();
  const share = total > 0 ? answered / total : 0;
  return (
    <Row gap={3.5} className={classes.progress}>
      <ProgressRing share={share} size={58} stroke={6} label={t('header.answered', { answered, total })}>
        <Text as="b" fontSize="xs" weight={600}>
          <bdi>{format.percent(Math.floor(share * 100), 0)}</bdi>
        </Text>
      </ProgressRing>
      <div>
        <Text fontSize="lg" weight={600} tabular>
          <bdi>{t('header.answered', { answered, total })}</bdi>
        </Text>
        {isScored && (
          <Text tone="ink2" tabular>
            {t('header.score_so_far')}{' '}
            <Text as="b" tone="ink" weight={600}>
              <bdi>{format.percent(percent)}</bdi>
            </Text>
          </Text>
        )}
      </div>
    </Row>
  );
}
/** Tells why the assignment would not have allowed this inspection. */
function Problem() {
  const problem = useConductValue((conduct) => conduct.inspection().assignment_problem);
  return (
    problem && (
      <Box mb={3}>
        <AssignmentProblem problem={problem} />
      </Box>
    )
  );
}
