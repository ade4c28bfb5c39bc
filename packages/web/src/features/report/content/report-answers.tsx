import { CATALOGUE } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { ColorMark, needsPageTitles } from '../../../kit/form/index.ts';
import { Grid, LinkedText, Row, Segmented, Text } from '../../../ui/index.ts';
import { ReportMarkers } from '../media/report-markers.tsx';
import classes from '../page/report-page.module.css';
import type { ReportFilter, ReportView } from '../page/use-report-view.ts';
import { ReportCard } from './report-card.tsx';
import type { ReportContent } from './report-content.ts';

interface ReportAnswersProps {
  readonly content: ReportContent;
  readonly view: ReportView;
}

/** The answers: failed ones first, all by section, or those with media. */
export function ReportAnswers({ content, view: { sections, filter, setFilter } }: ReportAnswersProps) {
  const { t } = useTranslation('report');
  const { failed, withMedia, entries, steps } = content;
  const hasPageTitles = needsPageTitles(steps.map(({ step }) => step));
  const questions = entries.filter(({ item }) => CATALOGUE[item.type].value !== 'none');
  const choices = [
    ...(sections.includes('failed')
      ? [{ value: 'failed' as const, label: t('answers.failed_count', { count: failed.length }) }]
      : []),
    ...(sections.includes('answers')
      ? [
          { value: 'all' as const, label: t('answers.all_count', { count: questions.length }) },
          { value: 'media' as const, label: t('answers.media_count', { count: withMedia.length }) },
        ]
      : []),
  ];
  const first = choices.find(({ value }) => value !== 'failed' || failed.length > 0)?.value;
  const current = choices.find(({ value }) => value === filter)?.value ?? first ?? choices[0]?.value;
  const titles = { failed: t('answers.failed'), all: t('answers.all'), media: t('answers.media') };
  if (current === undefined) return null;
  return (
    <Grid as="section" shrink gap={2.5} aria-labelledby="report-answers">
      <Row as="header" wrap justify="between" gap={2.5} className={classes.answersHead}>
        <h2 id="report-answers">{titles[current]}</h2>
        {choices.length > 1 && (
          <Segmented
            aria-label={t('answers.shown')}
            value={current}
            onChange={(value) => setFilter(value as ReportFilter)}
            data={choices}
          />
        )}
      </Row>
      {current === 'all' ? (
        steps.map(({ step, color, lines }) => (
          <Grid as="section" key={step.id} gap={2} pt={2.5} className={classes.step} id={`section-${step.id}`}>
            <Text as="h3" tone="ink" dir="auto">
              {step.title} <ColorMark color={color} />
              {hasPageTitles && step.page.title !== step.title && (
                <Text as="span" fontSize="sm" tone="ink3" weight={400} className={classes.page}>
                  {step.page.title}
                </Text>
              )}
            </Text>
            <ReportMarkers step={step} content={content} />
            {lines.map((line) =>
              line.kind === 'answer' ? (
                <ReportCard key={line.id} entry={line.entry} content={content} isInSection />
              ) : (
                <h4 key={line.id} className={classes.title} data-deep={line.depth > 0 || undefined} dir="auto">
                  <LinkedText text={line.title} /> <ColorMark color={line.color} />
                </h4>
              ),
            )}
          </Grid>
        ))
      ) : (
        <Entries entries={current === 'failed' ? failed : withMedia} content={content} filter={current} />
      )}
    </Grid>
  );
}

function Entries({
  entries,
  content,
  filter,
}: {
  entries: ReportContent['entries'];
  content: ReportContent;
  filter: ReportFilter;
}) {
  const { t } = useTranslation('report');
  if (entries.length === 0) {
    return (
      <Text py={8} px={4} tone="ink2" textAlign="center">
        {filter === 'failed' ? t('answers.none_failed') : t('answers.none_media')}
      </Text>
    );
  }
  const places = new Map(content.steps.flatMap(({ step, entries: own }) => own.map(({ key }) => [key, step.title])));
  return entries.map((entry) => (
    <ReportCard key={entry.key} entry={entry} content={content} place={places.get(entry.key)} />
  ));
}
