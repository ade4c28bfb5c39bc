import {
  type Answer,
  type AnswerAddress,
  type AnswerKey,
  type AnswerProblem,
  answerKey,
  CATALOGUE,
  type Id,
  type Item,
} from '@rounds/engine';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronRight,
  IconCloudOff,
  IconCloudUp,
  IconInfoCircle,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AnswerMarkers,
  FormButton,
  type FormView,
  findLinkedMarker,
  findPlace,
  isUnreadable,
  rowNumbers,
  useProblemText,
} from '../../../kit/form/index.ts';
import { paths } from '../../../paths.ts';
import { parseNumber, useFormat } from '../../../platform/i18n/index.ts';
import { type StoredInspection, useIsOffline, useOutboxState } from '../../../platform/offline/index.ts';
import { confirm, Grid, ICON, Notice, PlainText, Row, Text, UnstyledButton } from '../../../ui/index.ts';
import { useRaiseSheet } from '../issues/raise-context.tsx';
import { useWholeConduct } from '../store/conduct-context.tsx';
import type { Conduct } from '../store/conduct-store.ts';
import { ProgressStats } from './progress-stats.tsx';
import { ReviewLists } from './review-lists.tsx';
import { ReviewNote } from './review-note.tsx';
import classes from './review-panel.module.css';
import { SignOffDialog } from './sign-off-dialog.tsx';

type Problem = AnswerProblem & { readonly message?: string; readonly isTheirs?: boolean };
/** Lists everything that blocks completion; each entry leads to its question. */
export function ReviewPanel({ view, close }: { view: FormView; close: () => void }) {
  const { t } = useTranslation(['conduct', 'form']);
  const conduct = useWholeConduct();
  const { isAllowed, open } = useRaiseSheet();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { total, answered } = conduct.run().progress();
  const problems = useProblemsToSolve();
  const goTo = (key: AnswerKey) => {
    close();
    view.goTo(key);
  };
  return (
    <Grid as="section" gap={3} aria-labelledby="review-title">
      <Text as="h2" id="review-title" ref={heading} tabIndex={-1} size="2xl" className={classes.title}>
        {t('form:review')}
      </Text>
      <ProgressStats />
      <Completion problems={problems} open={total - answered} goTo={goTo} />
      {problems.length > 0 && (
        <Grid as="ul" overflow="hidden" border="line" radius="card" bg="surface" className={classes.problems}>
          {problems.map((problem) => (
            <Row as="li" key={toProblemKey(problem)} wrap gap={2} className={classes.problem}>
              <ProblemEntry problem={problem} view={view} go={() => goTo(answerKey(problem))} />
              {problem.code === 'ISSUE_REQUIRED' && isAllowed && (
                <FormButton look="soft" onClick={() => open(answerKey(problem))}>
                  {t('review_panel.raise_issue')}
                </FormButton>
              )}
            </Row>
          ))}
        </Grid>
      )}
      {listMarked(conduct).map((id) => (
        <AnswerMarkers key={id} itemId={id} goTo={goTo} />
      ))}
      <ReviewNote />
      <ReviewLists goTo={goTo} listed={new Set(problems.map(answerKey))} />
    </Grid>
  );
}
/** Lists the visible pages and sections with a picture whose marks represent questions. */
const listMarked = ({ records, run }: Conduct): Id[] =>
  Object.values(records.items).flatMap((item) =>
    CATALOGUE[item.type].kind !== 'question' && findLinkedMarker(records, item) && run().item(item.id).visible
      ? [item.id]
      : [],
  );
/** Returns the problems found by the engine on this device or by the server. */
export function useProblemsToSolve(): readonly Problem[] {
  const { t, i18n } = useTranslation(['conduct', 'form', 'common']);
  const format = useFormat();
  const conduct = useWholeConduct();
  const whyUnfinished = (item: Item | undefined, typed: string) => {
    if (item?.type === 'inspection_location') return t('form:location.incomplete');
    if (item && CATALOGUE[item.type].value === 'date') return t('form:answer.date_incomplete');
    if ((parseNumber(typed, i18n.resolvedLanguage ?? 'en')?.length ?? 0) > 1)
      return t('common:number.which', { typed });
    return t('form:answer.not_a_number', { typed, example: format.number(4.5) });
  };
  const unreadable = [...conduct.unreadable()]
    .filter(([key]) => isUnreadable(conduct, key))
    .map(([key, typed]): Problem => {
      const place = placeAt(key);
      return { ...place, code: 'UNREADABLE', message: whyUnfinished(conduct.records.items[place.item_id], typed) };
    });
  const own = [
    ...unreadable,
    ...conduct
      .run()
      .problems()
      .filter((problem) => !conduct.unreadable().has(answerKey(problem))),
  ];
  const rejected = conduct.inspection().completion_refused;
  const missingFiles = (rejected?.files ?? []).flatMap((file): Problem[] => {
    const rows = conduct.steps().flatMap((step) => step.rows);
    const holder = rows.find(({ key }) => holdsFile(conduct.run().answer(key), file));
    if (!holder) return [];
    return [{ ...holder.place, code: 'FILE_MISSING', message: t('review_panel.file_missing') }];
  });
  const theirs = [...(rejected?.problems ?? []), ...missingFiles];
  const existing = new Set(own.map(toProblemKey));
  return [
    ...own,
    ...theirs
      .filter((problem) => problem.item_id && !existing.has(toProblemKey(problem)))
      .map((problem) => ({ ...problem, isTheirs: true })),
  ];
}
const toProblemKey = (problem: Problem): string => `${answerKey(problem)} ${problem.code}`;
function placeAt(key: AnswerKey): AnswerAddress {
  const parts = key.split('/');
  return { item_id: parts.at(-1) ?? '', ...(parts.length > 1 && { row: parts.slice(0, -1) }) };
}
function holdsFile(answer: Answer | undefined, file: string): boolean {
  const inValue = Array.isArray(answer?.value) && answer.value.includes(file);
  return inValue || (answer?.media?.includes(file) ?? false);
}
function ProblemEntry({ problem, view, go }: { problem: Problem; view: FormView; go: () => void }) {
  const conduct = useWholeConduct();
  const { t } = useTranslation(['conduct', 'form']);
  const getText = useProblemText();
  const item = conduct.itemAt(answerKey(problem));
  const step = findPlace(conduct.steps(), answerKey(problem))?.step ?? view.step;
  const rows = rowNumbers(conduct, problem);
  return (
    <Row as={UnstyledButton} gap={3} fullWidth minHeight={56} className={classes.entry} onClick={go}>
      <IconAlertTriangle {...ICON} size={20} />
      <Grid as="span" grow shrink>
        <Text as="b" size="lg" weight={550} dir="auto">
          <PlainText text={item?.title ?? ''} />
        </Text>
        <Text as="span" size="sm" tone="ink2">
          <bdi>{getText(problem)}</bdi>
          {step && (
            <>
              {' · '}
              <bdi>{step.title}</bdi>
            </>
          )}
          {rows && <bdi> · {t('form:rows.at', { rows })}</bdi>}
        </Text>
      </Grid>
      <IconChevronRight {...ICON} size={18} data-mirror />
    </Row>
  );
}
interface CompletionProps {
  problems: readonly Problem[];
  /** The number of unanswered questions, required or not. */
  open: number;
  goTo: (key: AnswerKey) => void;
}
function Completion({ problems, open, goTo }: CompletionProps) {
  const { t } = useTranslation(['conduct', 'form']);
  const conduct = useWholeConduct();
  const { waiting, online, sender } = useOutboxState(conduct.outbox);
  const { completion_asked_at, completion_refused, refused: rejection } = conduct.inspection();
  const rejected = conduct.rejectedIssues();
  if (rejected.length > 0) {
    const source = rejected[0]?.body.source;
    const action = source && {
      label: t('review_panel.go_to_issue'),
      onPress: () => goTo(answerKey({ item_id: source.item_id, row: source.row ?? [] })),
    };
    return (
      <Notice large tone="red" role="alert" Icon={IconAlertTriangle} {...(action && { action })}>
        <bdi>{t('review_panel.issues_refused', { count: rejected.length })}</bdi>
      </Notice>
    );
  }
  if (completion_asked_at) {
    const isOffline = !online || sender === 'unreachable';
    const text = isOffline
      ? t('review_panel.completes_later', { count: waiting })
      : t('review_panel.completing', { count: waiting });
    return (
      <Notice
        large
        tone={isOffline ? 'amber' : 'blue'}
        role="status"
        Icon={isOffline ? IconCloudOff : IconCloudUp}
        action={{ label: t('review_panel.keep_editing'), onPress: () => void conduct.cancelCompletion() }}
      >
        <bdi>{text}</bdi>
      </Notice>
    );
  }
  if (rejection) {
    return (
      <Notice
        large
        tone="red"
        role="alert"
        Icon={IconAlertTriangle}
        action={{ label: t('try_again'), onPress: () => void conduct.retry() }}
      >
        <bdi>{t('rejected.report', { reason: rejection.message })}</bdi>
      </Notice>
    );
  }
  if (problems.length > 0) {
    return (
      <Notice large role="status" Icon={IconAlertTriangle}>
        <bdi>{t('review_panel.missing', { count: problems.length })}</bdi>
      </Notice>
    );
  }
  if (completion_refused) {
    return (
      <Notice large tone="red" role="alert" Icon={IconAlertTriangle}>
        <bdi>{t('review_panel.not_completed', { reason: completion_refused.message })}</bdi>
      </Notice>
    );
  }
  if (open > 0) {
    const goToFirst = () => {
      const rows = conduct.steps().flatMap((step) => step.rows);
      const first = rows.find(({ kind, key }) => kind === 'question' && isOpen(conduct.run().progress(key)));
      if (first) goTo(first.key);
    };
    return (
      <Notice
        large
        tone="blue"
        role="status"
        Icon={IconInfoCircle}
        action={{ label: t('review_panel.go_to_open'), onPress: goToFirst }}
      >
        <bdi>{t('review_panel.ready_but_open', { count: open })}</bdi>
      </Notice>
    );
  }
  return (
    <Notice large tone="green" Icon={IconCheck}>
      <bdi>{t('review_panel.ready')}</bdi>
    </Notice>
  );
}
const isOpen = ({ total, answered }: { total: number; answered: number }) => total > answered;
/** The device may not have known that the workspace requires it. */
const needsSignOff = ({ require_sign_off, completion_refused }: StoredInspection): boolean =>
  require_sign_off === true || completion_refused?.code === 'INS_SIGN_OFF_REQUIRED';
/** Completing asks again if the share of answers is below this. */
const USUAL_SHARE = 0.5;
/** Completes the inspection, or leads to the first problem. */
export function CompleteButton({ blocked }: { blocked: (key: AnswerKey) => void }) {
  const { t } = useTranslation(['conduct', 'form']);
  const conduct = useWholeConduct();
  const problems = useProblemsToSolve().filter((problem) => !problem.isTheirs);
  const navigate = useNavigate();
  const isOffline = useIsOffline(conduct.outbox);
  const isRequested = Boolean(conduct.inspection().completion_asked_at);
  const first = problems[0];
  const [isSigning, setSigning] = useState(false);
  const complete = async () => {
    const { answered, total } = conduct.run().progress();
    const isConfirmed =
      answered >= total * USUAL_SHARE ||
      (await confirm({
        title: t('review_panel.few.title', { answered, total }),
        text: t('review_panel.few.text'),
        confirmLabel: t('review_panel.few.confirm'),
      }));
    if (!isConfirmed) return;
    if (needsSignOff(conduct.inspection())) setSigning(true);
    else await conduct.complete();
  };
  // There is nothing left to do here until the device is online again.
  if (isRequested && isOffline) {
    return (
      <FormButton look="primary" onClick={() => void navigate(paths.inspections.mine())}>
        {t('open.back')}
      </FormButton>
    );
  }
  return (
    <>
      <FormButton
        look="primary"
        aria-disabled={isRequested || undefined}
        onClick={() => {
          if (first) blocked(answerKey(first));
          else if (!isRequested) void complete();
        }}
      >
        {first
          ? t('review_panel.go_to_first')
          : isRequested
            ? t('review_panel.completing_short')
            : t('review_panel.complete')}
      </FormButton>
      {isSigning && (
        <SignOffDialog
          close={() => setSigning(false)}
          complete={(signOff, drawing) => {
            setSigning(false);
            void conduct.complete(signOff, drawing);
          }}
        />
      )}
    </>
  );
}
