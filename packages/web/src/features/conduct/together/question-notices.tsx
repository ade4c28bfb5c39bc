import { type AnswerKey, getOption } from '@rounds/engine';
import { IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OwnPartProps, printWords, type Step, type StepRow, ToolButton } from '../../../kit/form/index.ts';
import { Avatar, Row, VisuallyHidden } from '../../../ui/index.ts';
import { type HistoryFilter, loadHistoryDrawer } from '../../report/index.ts';
import { IssueChips } from '../issues/issue-chips.tsx';
import { IssueTool } from '../issues/issue-tool.tsx';
import { LastEvidence, LastTime } from '../last-time/last-time.tsx';
import { RejectedAnswers } from '../review/rejected-answers.tsx';
import { useConduct } from '../store/conduct-context.tsx';
import { ReplacedAnswers } from './replaced-answers.tsx';
import classes from './together.module.css';
import { usePeopleAt } from './watching-context.tsx';

const HistoryDrawer = lazy(loadHistoryDrawer);

/** Shows notices of the server and of others about an answer. */
export function QuestionNotices({ answerKey }: { answerKey: AnswerKey }) {
  return (
    <>
      <RejectedAnswers answerKey={answerKey} />
      <ReplacedAnswers answerKey={answerKey} />
      <PeopleAtQuestion answerKey={answerKey} />
    </>
  );
}

/** The others who are at this question. */
function PeopleAtQuestion({ answerKey }: { answerKey: AnswerKey }) {
  const { t } = useTranslation('conduct');
  const people = usePeopleAt(useMemo(() => new Set([answerKey]), [answerKey]));
  if (people.length === 0) return null;
  return (
    <Row as="ul" wrap gap={2} size="sm" tone="ink2">
      {people.map(({ id, full_name, avatar }) => (
        <Row as="li" key={id} wrap gap={2} size="sm" tone="ink2">
          <Avatar name={full_name} picture={avatar} size={20} />
          <span dir="auto">{t('together.at_question', { name: full_name })}</span>
        </Row>
      ))}
    </Row>
  );
}

/** The avatars of those in a section, for the list of sections. */
export function PeopleInSection({ step }: { step: Step }) {
  const { t } = useTranslation('conduct');
  const people = usePeopleAt(useMemo(() => new Set(step.rows.map(({ key }) => key)), [step.rows]));
  if (people.length === 0) return null;
  return (
    <Row as="span" inline className={classes.avatars}>
      {people.slice(0, 3).map(({ id, full_name, avatar }) => (
        <Avatar key={id} name={full_name} picture={avatar} size={20} />
      ))}
      <VisuallyHidden>
        {t('together.in_section', { names: people.map((one) => one.full_name).join(', ') })}
      </VisuallyHidden>
    </Row>
  );
}

/** Shows the issues below an answer, and on the current card the note and photos of last time. */
export function BelowQuestion({ row, isCurrent }: OwnPartProps) {
  return (
    <>
      <IssueChips row={row} />
      {isCurrent && <LastEvidence row={row} />}
    </>
  );
}

/**
 * Shows the tools of a card in addition to those for notes and photos; the current card ends with the answer of last
 * time.
 */
export function QuestionTools({ row, isCurrent }: OwnPartProps) {
  return (
    <>
      <IssueTool row={row} />
      <HistoryOfQuestion row={row} />
      {isCurrent && <LastTime row={row} />}
    </>
  );
}

function HistoryOfQuestion({ row }: { row: StepRow }) {
  const { t } = useTranslation('conduct');
  const conduct = useConduct();
  // The value is the initial one of the card: an answer must not move anything on the screen.
  const [hasHistory] = useState(
    () => conduct.inspection().id !== null && conduct.run().answer(row.key)?.change_id !== undefined,
  );
  const [isOpen, setOpen] = useState(false);
  if (!hasHistory || getOption<boolean>(row.item, 'secure') === true) return null;
  return (
    <>
      <ToolButton tool="history" Icon={IconHistory} label={t('history')} onClick={() => setOpen(true)} />
      {isOpen && <ConductHistory place={row.place} close={() => setOpen(false)} />}
    </>
  );
}

interface ConductHistoryProps {
  /** The question to which the list is limited. */
  readonly place?: StepRow['place'];
  readonly goTo?: (key: AnswerKey) => void;
  readonly close: () => void;
}

/** The history while the inspection is conducted. */
export function ConductHistory({ place, goTo, close }: ConductHistoryProps) {
  const conduct = useConduct();
  const [filter, setFilter] = useState<HistoryFilter>(
    place ? { item_id: place.item_id, row: (place.row ?? []).join(',') } : {},
  );
  const { records } = conduct;
  const content = { records, wording: conduct.wording(), words: printWords(records, conduct.context()) };
  return (
    <Suspense>
      <HistoryDrawer
        id={conduct.uuid}
        content={content}
        filter={filter}
        setFilter={setFilter}
        {...(goTo && { goTo })}
        close={close}
      />
    </Suspense>
  );
}
