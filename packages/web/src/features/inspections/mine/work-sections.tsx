import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import type { Outbox } from '../../../platform/offline/index.ts';
import { Grid, Text, UnstyledButton } from '../../../ui/index.ts';
import { ComingDays } from './coming-days.tsx';
import classes from './mine.module.css';
import { ProblemNotice } from './problem-notice.tsx';
import { StartAnotherDialog } from './start-another-dialog.tsx';
import { StartableList } from './startable-list.tsx';
import { useStartWork } from './use-start-work.ts';
import {
  matchesFilter,
  SECTIONS,
  type Section,
  type Work,
  type WorkContext,
  type WorkFilter,
  type WorkList,
} from './work.ts';
import { WorkCard } from './work-card.tsx';
import { WorkFilters } from './work-filters.tsx';

/** The number of cards of a section that are shown before “Show all”. */
const FIRST_CARDS = 6;
interface WorkSectionsProps {
  readonly list: WorkList;
  readonly context: WorkContext;
  readonly filter: WorkFilter;
  readonly onFilter: (filter: WorkFilter) => void;
  readonly outbox: Outbox | null;
  readonly isOffline: boolean;
}
/** The person’s open inspections: those in progress, then the most urgent. */
export function WorkSections({ list, context, filter, onFilter, outbox, isOffline }: WorkSectionsProps) {
  const { t } = useTranslation('assigned');
  const start = useStartWork(outbox, isOffline);
  const [selection, setSelection] = useState<WorkList['startable'][number] | null>(null);
  const works = list.works.filter((work) => matchesFilter(work, filter, context));
  const primary = findPrimary(list.works);
  return (
    <Grid fixed gap={4} py={4} px="edge" borderBottom="line" className={classes.root}>
      {list.works.length > 0 && (
        <WorkFilters works={list.works} context={context} filter={filter} onChange={onFilter} />
      )}
      {start.problem && !selection && <ProblemNotice problem={start.problem} />}
      {filter === 'all' && <NothingDue works={works} next={list.next} />}
      {works.length === 0 && filter !== 'all' && <p>{t(`mine.nothing.${filter}`)}</p>}
      {SECTIONS.map((section) => (
        <WorkSection
          key={section}
          section={section}
          works={works.filter((work) => work.section === section)}
          zone={context.zone}
          primary={primary}
          start={start}
        />
      ))}
      {list.hidden > 0 && (
        <Text size="sm" tone="ink2" breakWords className={classes.hint}>
          {t('mine.others', { count: list.hidden })}
        </Text>
      )}
      {filter === 'all' && <StartableList startable={list.startable} onStart={setSelection} />}
      {outbox && selection && (
        <StartAnotherDialog
          assignment={selection}
          outbox={outbox}
          isOffline={isOffline}
          start={start}
          close={() => setSelection(null)}
        />
      )}
    </Grid>
  );
}
/**
 * Finds the one button to emphasize: that of the first inspection in progress, otherwise that of the most urgent one.
 */
const findPrimary = (works: readonly Work[]): string | undefined => {
  const open = SECTIONS.flatMap((section) => works.filter((work) => work.section === section && section !== 'planned'));
  return (open.find(({ progress, isToComplete }) => progress && !isToComplete) ?? open[0])?.uuid;
};
/** Tells a person who has done everything when something opens next. */
function NothingDue({ works, next }: Pick<WorkList, 'works' | 'next'>) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const [first] = works;
  const at = first ? first.start_at : next?.start_at;
  if (!at || works.some(({ section }) => section !== 'planned')) return null;
  const title = first ? (first.assignment?.title ?? first.template_title) : next?.assignment.title;
  return (
    <p>
      {t('mine.nothing_due', { at: format.dateTime(at) })} <span dir="auto">{title}</span>
    </p>
  );
}
interface WorkSectionProps {
  readonly section: Section;
  readonly works: readonly Work[];
  readonly zone: string;
  readonly primary: string | undefined;
  readonly start: ReturnType<typeof useStartWork>;
}
function WorkSection({ section, works, zone, primary, start }: WorkSectionProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const [isExpanded, setExpanded] = useState(false);
  if (works.length === 0) return null;
  const visibleWorks = isExpanded ? works : works.slice(0, FIRST_CARDS);
  return (
    <section aria-labelledby={`work-${section}`}>
      <Text as="h2" size="lg" mb={2} className={classes.heading} id={`work-${section}`} data-section={section}>
        {t(`mine.sections.${section}`)} <bdi className={classes.count}>{format.number(works.length)}</bdi>
      </Text>
      {section === 'planned' ? (
        <ComingDays works={works} zone={zone} opensFirst={primary === undefined} />
      ) : (
        <Grid as="ul" gap={3} template="repeat(auto-fill, minmax(min(320px, 100%), 1fr))">
          {visibleWorks.map((one) => (
            <WorkCard key={one.uuid} work={one} isPrimary={one.uuid === primary} start={start} />
          ))}
        </Grid>
      )}
      {section !== 'planned' && visibleWorks.length < works.length && (
        <Text as={UnstyledButton} fontSize="sm" weight={550} className={classes.more} onClick={() => setExpanded(true)}>
          {t('mine.show_all', { count: works.length })}
        </Text>
      )}
    </section>
  );
}
