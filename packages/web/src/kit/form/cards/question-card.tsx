import { type AnswerKey, getOption, type Item, type ItemState } from '@rounds/engine';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { type ComponentType, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Box, Grid, ICON, LinkedText, Row, Text, VisuallyHidden } from '../../../ui/index.ts';
import { toColorProps } from '../controls/color.ts';
import { ColorMark } from '../controls/color-mark.tsx';
import { useProblemText } from '../controls/problem-text.ts';
import { useForm, useQuestion } from '../form-context.tsx';
import { hasTextInCard, TextInCard } from '../help/help-text.tsx';
import type { AttachedFile } from '../model/form-files.ts';
import type { StepRow } from '../model/steps.ts';
import { ANSWER_TYPES } from '../question-types/index.ts';
import { AnswerEvidence } from './answer-evidence.tsx';
import { Assessment } from './assessment.tsx';
import { hasMarkRow, Marks } from './marks.tsx';
import classes from './question-card.module.css';
import { useTyping } from './use-typing.ts';
/** The props of a part of a card that the owner of the form provides. */
export interface OwnPartProps {
  readonly row: StepRow;
  /** Whether the card is current, and shows more than icons. */
  readonly isCurrent: boolean;
}
interface QuestionCardProps {
  readonly row: StepRow;
  readonly isCurrent: boolean;
  /** Whether missing answers are highlighted, as they are once the person has tried to complete. */
  readonly showMissing: boolean;
  readonly setCurrent: (key: AnswerKey) => void;
  readonly openHelp: ((key: AnswerKey) => void) | undefined;
  /** Further problems of the answer, for example from the server. */
  readonly Notices?: ComponentType<{ readonly answerKey: AnswerKey }> | undefined;
  /** Content below the answer, from the owner of the form. */
  readonly Footer?: ComponentType<OwnPartProps> | undefined;
  /** Further tools of its owner. */
  readonly Tools?: ComponentType<OwnPartProps> | undefined;
}
/**
 * A question becomes current by a click or by keyboard focus, but not while a pointer is down: the
 * tools of the previous question would shrink to icons, the page would move, and the click would end on
 * another element.
 */
function useBecomeCurrent(setCurrent: () => void) {
  const isPressed = useRef(false);
  const release = () => {
    isPressed.current = false;
  };
  return {
    onPointerDownCapture: () => {
      isPressed.current = true;
    },
    onPointerCancelCapture: release,
    onFocusCapture: () => {
      if (!isPressed.current) setCurrent();
    },
    // This is not in the capture phase: rendering between click and change would revert a checkbox.
    onClick: () => {
      release();
      setCurrent();
    },
  };
}
/** Shows one question with its answer, evidence and problems. */
export function QuestionCard(props: QuestionCardProps) {
  const { row, isCurrent, showMissing, setCurrent, openHelp, Notices, Footer, Tools } = props;
  const { t } = useTranslation('form');
  const form = useForm();
  const { item, place, key } = row;
  const { state, answer, saveState } = useQuestion(key);
  const id = useId();
  const { Widget, na, tools } = ANSWER_TYPES[item.type];
  const touch = useBecomeCurrent(() => setCurrent(key));
  const typing = useTyping(place);
  const isDone = form.isClosed();
  const disabled = isDone || !state.enabled || state.read_only;
  const setValue = (value: unknown, files?: readonly AttachedFile[]) =>
    void form.answer(place, state.na ? { value, na: null } : { value }, files);
  const confirm = () => void form.answer(place, { value: state.value, ...(state.unit && { unit: state.unit }) });
  const canBeNa = getOption<boolean>(item, 'allow_n_a') === true && state.enabled && !state.read_only;
  const toggleNa = () => void form.answer(place, { na: state.na ? null : true });
  const naChoice = canBeNa ? { chosen: state.na, toggle: toggleNa } : undefined;
  const isInline = isShortChoice(item, form.records.response_sets);
  const hasMarks = hasMarkRow(row, state, openHelp !== undefined);
  const problems = state.problems.filter((problem) => showMissing || !isMissingCode(problem.code));
  // Content that appears and disappears with an answer follows the tools, so that nothing moves under the pointer.
  const below = (
    <>
      {!hasMarks && (
        <Box hideEmpty>
          <ColorMark color={state.color} />
        </Box>
      )}
      <Problems id={`${id}-problems`} problems={problems} />
      {state.requires.action && state.answered && !form.context().issues_enabled && <IssueRequired />}
      {Notices && <Notices answerKey={key} />}
      <Assessment item={item} place={place} state={state} answer={answer} labelId={`${id}-title`} isDone={isDone} />
    </>
  );
  return (
    <Grid
      as="article"
      columns={1}
      alignContent="start"
      gap={2.5}
      className={classes.card}
      data-question={key}
      data-current={isCurrent || undefined}
      data-failed={state.failed || undefined}
      data-inline={isInline || undefined}
      aria-labelledby={`${id}-title`}
      {...toColorProps(state.color)}
      {...touch}
      {...typing}
    >
      <Grid columns={1} alignContent="start" gap={2} shrink className={classes.question}>
        <Marks
          row={row}
          state={state}
          saveState={saveState}
          hasMarks={hasMarks}
          openHelp={openHelp && (() => openHelp(key))}
          confirm={disabled ? undefined : confirm}
        />
        <h3
          id={`${id}-title`}
          className={classes.title}
          data-instruction={item.type === 'instruction' || undefined}
          dir="auto"
          tabIndex={-1}
        >
          <LinkedText text={item.title} />
          {row.number !== undefined && (
            <Text as="bdi" tone="ink3" tabular>
              {' '}
              {row.number}
            </Text>
          )}
          {state.required && <Required />}
        </h3>
        {/* The bar at the edge says it to the eye. */}
        {state.failed && <VisuallyHidden>{t('mark.failed')}</VisuallyHidden>}
        {hasTextInCard(item) && <TextInCard item={item} answerKey={key} />}
      </Grid>
      <Box hideEmpty className={classes.answer} data-answer>
        <Widget
          item={item}
          place={place}
          state={state}
          labelId={`${id}-title`}
          describedBy={problems.length > 0 ? `${id}-problems` : undefined}
          disabled={disabled}
          setValue={setValue}
          na={na === 'among answers' ? naChoice : undefined}
        />
      </Box>
      {tools ? (
        <AnswerEvidence
          item={item}
          place={place}
          state={state}
          answer={answer}
          disabled={isDone}
          na={na === 'with tools' ? naChoice : undefined}
          tools={Tools && <Tools row={row} isCurrent={isCurrent} />}
        >
          {below}
        </AnswerEvidence>
      ) : (
        below
      )}
      {Footer && <Footer row={row} isCurrent={isCurrent} />}
    </Grid>
  );
}
const isMissingCode = (code: string): boolean => /REQUIRED|MISSING|NOT_CONFIRMED/.test(code);
const MAX_INLINE_OPTIONS = 3;
const SHORT_LABEL = 14;
function isShortChoice(item: Item, sets: QuestionSets): boolean {
  const options = sets[String(item.options.response_set_id)]?.options;
  return (
    (item.type === 'yesno' || item.type === 'switch') &&
    options !== undefined &&
    options.length <= MAX_INLINE_OPTIONS &&
    options.every((option) => option.label.length <= SHORT_LABEL)
  );
}
type QuestionSets = Readonly<Record<string, { readonly options: readonly { readonly label: string }[] }>>;
function Required() {
  const { t } = useTranslation('form');
  return <VisuallyHidden>{` (${t('mark.required')})`}</VisuallyHidden>;
}
/** A rule requires an issue where none can be raised: it does not block completion. */
function IssueRequired() {
  const { t } = useTranslation('form');
  return (
    <Row as="p" align="start" gap={2} pt={2} size="md" tone="ink2" className={classes.notice}>
      <IconInfoCircle {...ICON} />
      {t('issue_required')}
    </Row>
  );
}
function Problems({ id, problems }: { id: string; problems: ItemState['problems'] }) {
  const formatProblem = useProblemText();
  if (problems.length === 0) return null;
  return (
    <div id={id} role="alert">
      <Grid as="ul" gap={1} className={classes.problems}>
        {problems.map((problem) => (
          <Row as="li" align="start" size="md" gap={2} tone="red-ink" key={problem.code}>
            <IconAlertTriangle {...ICON} />
            <bdi>{formatProblem(problem)}</bdi>
          </Row>
        ))}
      </Grid>
    </div>
  );
}
