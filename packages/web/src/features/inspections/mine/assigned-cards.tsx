import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import type { Outbox } from '../../../offline/index.ts';
import { Button, ListRow, UnstyledButton } from '../../../ui/index.ts';
import { SECTIONS, type Section, type Work, type WorkBySection } from './assigned-work.ts';
import classes from './mine.module.css';
import { ProblemNotice } from './problem-notice.tsx';
import { StartAnotherDialog } from './start-another-dialog.tsx';
import { useStartWork } from './use-start-work.ts';
import { WorkCard } from './work-card.tsx';

/** How many cards of a section are shown before “Show all”. */
const FIRST_CARDS = 6;

interface AssignedCardsProps {
  readonly work: WorkBySection;
  readonly outbox: Outbox | null;
  readonly isOffline: boolean;
}

/** The person’s inspections of assignments, the most urgent first; offline, those on the device. */
export function AssignedCards({ work, outbox, isOffline }: AssignedCardsProps) {
  const start = useStartWork(outbox, isOffline);
  const [chosen, setChosen] = useState<WorkBySection['startable'][number] | null>(null);
  const primary = findPrimary(work);
  return (
    <div className={classes.root}>
      {start.problem && !chosen && <ProblemNotice problem={start.problem} />}
      <NothingDue sections={work.sections} />
      {SECTIONS.map((section) => (
        <CardSection key={section} section={section} work={work} primary={primary} start={start} />
      ))}
      <Startable startable={work.startable} onStart={setChosen} />
      {outbox && chosen && (
        <StartAnotherDialog
          assignment={chosen}
          outbox={outbox}
          isOffline={isOffline}
          start={start}
          close={() => setChosen(null)}
        />
      )}
    </div>
  );
}

/** One button is emphasized: of the first inspection in progress, otherwise of the most urgent one. */
function findPrimary({ sections }: WorkBySection): string | undefined {
  const open = SECTIONS.filter((section) => section !== 'planned').flatMap((section) => sections[section]);
  return (open.find(({ progress }) => progress !== null) ?? open[0])?.uuid;
}

/** When something opens next, for a person who has done everything. */
function NothingDue({ sections: { planned, ...others } }: Pick<WorkBySection, 'sections'>) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const [next] = planned;
  if (next?.status !== 'upcoming' || !next.start_at || Object.values(others).some((works) => works.length > 0))
    return null;
  return <p>{t('mine.nothing_due', { at: format.dateTime(next.start_at) })}</p>;
}

interface CardSectionProps {
  readonly section: Section;
  readonly work: WorkBySection;
  readonly primary: string | undefined;
  readonly start: ReturnType<typeof useStartWork>;
}

function CardSection({ section, work, primary, start }: CardSectionProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const [isExpanded, setExpanded] = useState(false);
  const all = work.sections[section];
  if (all.length === 0) return null;
  const shown: readonly Work[] = isExpanded ? all : all.slice(0, FIRST_CARDS);
  const count = work.counts[section];
  return (
    <section aria-labelledby={`work-${section}`}>
      <h2 className={classes.heading} id={`work-${section}`} data-section={section}>
        {t(`mine.sections.${section}`)} <bdi className={classes.count}>{format.number(count)}</bdi>
      </h2>
      <ul className={classes.cards}>
        {shown.map((one) => (
          <WorkCard key={one.uuid} work={one} isPrimary={one.uuid === primary} start={start} />
        ))}
      </ul>
      {shown.length < all.length && (
        <UnstyledButton className={classes.more} onClick={() => setExpanded(true)}>
          {t('mine.show_all', { count: all.length })}
        </UnstyledButton>
      )}
      {isExpanded && count > all.length && (
        <p className={classes.hint}>{t('mine.others', { count: count - all.length })}</p>
      )}
    </section>
  );
}

interface StartableProps {
  readonly startable: WorkBySection['startable'];
  readonly onStart: (assignment: WorkBySection['startable'][number]) => void;
}

/** Assignments of which the person may start more. */
function Startable({ startable, onStart }: StartableProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  if (startable.length === 0) return null;
  return (
    <section aria-labelledby="work-startable">
      <h2 className={classes.heading} id="work-startable">
        {t('mine.another')}
      </h2>
      <ul className={classes.startable}>
        {startable.map((assignment) => (
          <ListRow
            key={assignment.id}
            title={assignment.title}
            description={
              <>
                <span dir="auto">{assignment.template.title}</span>
                {assignment.end_at && <bdi>{` · ${t('mine.until', { at: format.dateTime(assignment.end_at) })}`}</bdi>}
              </>
            }
            end={
              <Button
                variant="default"
                aria-label={t('mine.start_another_of', { title: assignment.title })}
                onClick={() => onStart(assignment)}
              >
                {t('mine.start_another')}
              </Button>
            }
          />
        ))}
      </ul>
    </section>
  );
}
