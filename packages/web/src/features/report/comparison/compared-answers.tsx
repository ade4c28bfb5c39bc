import { getReference } from '@rounds/engine';
import { IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  Chip,
  Grid,
  ICON,
  LinkedText,
  NAMED_ICON,
  Panel,
  Row,
  Segmented,
  stripLinks,
  Text,
} from '../../../ui/index.ts';
import { AnswerText } from '../content/report-card.tsx';
import type { Entry, ReportContent } from '../content/report-content.ts';
import { ReportPictures } from '../media/report-pictures.tsx';
import reportPageClasses from '../page/report-page.module.css';
import classes from './compare.module.css';
import { type ComparedEntry, type Comparison, OUTCOMES, type Outcome } from './report-comparison.ts';

const TABS = {
  failed: ['newly_failed', 'still_failed'],
  fixed: ['fixed'],
  changed: ['changed'],
  same: ['same'],
  all: OUTCOMES,
} as const satisfies Record<string, readonly Outcome[]>;
type Tab = keyof typeof TABS;
const TAB_NAMES = Object.keys(TABS) as Tab[];

interface ComparedAnswersProps {
  readonly comparison: Comparison;
  readonly content: ReportContent;
  readonly earlier: ReportContent;
}

/** Shows the answers of two inspections next to each other, grouped by how they changed. */
export function ComparedAnswers({ comparison, content, earlier }: ComparedAnswersProps) {
  const { t } = useTranslation('report');
  const listEntries = (outcomes: readonly Outcome[]) =>
    comparison.entries.filter(({ outcome }) => outcomes.includes(outcome));
  const first = TAB_NAMES.find((tab) => listEntries(TABS[tab]).length > 0) ?? 'all';
  const [selection, setSelection] = useState<Tab | null>(null);
  const currentTab = selection ?? first;
  return (
    <Grid as="section" shrink gap={2.5} aria-label={t('compare.title')}>
      <Segmented
        className={classes.tabs}
        aria-label={t('compare.title')}
        value={currentTab}
        onChange={(value) => setSelection(TAB_NAMES.find((one) => one === value) ?? currentTab)}
        data={TAB_NAMES.map((tab) => ({
          value: tab,
          label: t(`compare.tabs.${tab}`, { count: listEntries(TABS[tab]).length }),
        }))}
      />
      {TABS[currentTab].map((outcome) => {
        const entries = listEntries([outcome]);
        if (entries.length === 0) return null;
        return (
          <Grid
            as="section"
            key={outcome}
            gap={2}
            pt={2.5}
            className={reportPageClasses.step}
            aria-label={t(`compare.${outcome}`)}
          >
            <Text as="h3" tone="ink">
              {t(`compare.${outcome}`)} <Chip>{entries.length}</Chip>
            </Text>
            {entries.map((one) => (
              <ComparedCard key={one.now.key} compared={one} content={content} earlier={earlier} />
            ))}
          </Grid>
        );
      })}
      {listEntries(TABS[currentTab]).length === 0 && (
        <Text py={8} px={4} tone="ink2" textAlign="center">
          {t('compare.nothing')}
        </Text>
      )}
    </Grid>
  );
}

interface ComparedCardProps extends Pick<ComparedAnswersProps, 'content' | 'earlier'> {
  readonly compared: ComparedEntry;
}

function ComparedCard({ compared: { now, before, outcome }, content, earlier }: ComparedCardProps) {
  const { t } = useTranslation('report');
  const { item, rows, number } = now;
  const reference = getReference(item);
  return (
    <Grid as="article" gap={2} relative className={classes.card} data-failed={outcome.endsWith('failed') || undefined}>
      <Text as="h4" weight={600} breakWords dir="auto">
        {reference && (
          <Chip>
            <bdi>{reference}</bdi>
          </Chip>
        )}{' '}
        <LinkedText text={item.title} />
        {number !== undefined && <bdi> {number}</bdi>}
        {rows && <bdi> {t('row', { rows })}</bdi>}
      </Text>
      <Grid align="center" gap={2} template="minmax(0, 1fr) auto minmax(0, 1fr)" className={classes.sides}>
        <Side entry={before} content={earlier} label={t('compare.before')} />
        <IconArrowRight {...ICON} data-mirror />
        <Side entry={now} content={content} label={t('compare.now')} />
      </Grid>
    </Grid>
  );
}

function Side({ entry, content, label }: { entry: Entry; content: ReportContent; label: string }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const [opened, setOpened] = useState<number | null>(null);
  const { answer, pictures, item } = entry;
  return (
    <Grid
      as="section"
      alignContent="start"
      gap={1}
      p={2.5}
      bg="sunken"
      breakWords
      className={classes.side}
      aria-label={label}
    >
      <Row wrap gap={2}>
        <AnswerText entry={entry} content={content} />
        {answer?.at && <bdi className={classes.quiet}>{format.date(answer.at)}</bdi>}
      </Row>
      <p className={answer?.note ? undefined : classes.quiet} dir="auto">
        {answer?.note || t('compare.no_note')}
      </p>
      {pictures.length > 0 && (
        <ReportPictures
          pictures={pictures.map((uuid) => ({
            ...{ uuid, title: stripLinks(item.title) },
            caption: answer?.captions?.[uuid],
          }))}
          opened={opened}
          open={setOpened}
        />
      )}
    </Grid>
  );
}

/** Shows the scores of last time and now, and the questions that cannot be compared. */
export function ComparedSide({ comparison }: { readonly comparison: Comparison }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { parts, added, removed } = comparison;
  const lists = [
    { title: t('compare.added', { count: added.length }), entries: added },
    { title: t('compare.removed', { count: removed.length }), entries: removed },
  ];
  return (
    <Grid as="aside" alignContent="start" gap={3.5}>
      {parts.length > 0 && (
        <Panel title={t('score_by_section')}>
          <Grid as="ul" gap={2}>
            {parts.map(({ part, before }) => (
              <Grid as="li" align="center" gap={2} tabular key={part.id} template="minmax(0, 1fr) auto auto auto">
                <span dir="auto">{part.title}</span>
                <bdi>{before === undefined ? '–' : format.percent(before)}</bdi>
                <IconArrowRight {...NAMED_ICON} size={14} aria-label={t('compare.now')} data-mirror />
                <strong>
                  <bdi>{format.percent(part.percent)}</bdi>
                </strong>
              </Grid>
            ))}
          </Grid>
        </Panel>
      )}
      {lists.map(
        ({ title, entries }) =>
          entries.length > 0 && (
            <Panel key={title} title={title}>
              <Grid as="ul" alignContent="start" gap={2}>
                {entries.map(({ key, item }) => (
                  <li key={key} dir="auto">
                    {stripLinks(item.title)}
                  </li>
                ))}
              </Grid>
            </Panel>
          ),
      )}
    </Grid>
  );
}
