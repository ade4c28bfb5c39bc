import type { SharedReport } from '@rounds/contract/inspections';
import { answerKey } from '@rounds/engine';
import { type ReactNode, Suspense, useMemo } from 'react';
import { Grid, stripLinks } from '../../../ui/index.ts';
import { InspectionIssues } from '../../issues/index.ts';
import { ComparedAnswers, ComparedSide } from '../comparison/compared-answers.tsx';
import type { ComparedReport } from '../comparison/use-compared-report.ts';
import { useReportAccess } from '../content/report-access.tsx';
import { ReportAnswers } from '../content/report-answers.tsx';
import type { ReportContent } from '../content/report-content.ts';
import { ReportHead } from './report-head.tsx';
import classes from './report-page.module.css';
import { ReportSide } from './report-side.tsx';
import type { ReportView } from './use-report-view.ts';

interface ReportBodyProps {
  readonly report: Omit<SharedReport, 'organization' | 'ratings'>;
  readonly content: ReportContent;
  readonly view: ReportView;
  /** The earlier report next to which the answers are shown, if one is chosen. */
  readonly compared?: Pick<ComparedReport, 'comparison' | 'content'>;
  /** The content below the facts. */
  readonly children: ReactNode;
}

/** The report itself, for users and for guests with a link. */
export function ReportBody({ report, content, view, compared, children }: ReportBodyProps) {
  return (
    <>
      <ReportHead inspection={report} content={content}>
        {children}
      </ReportHead>
      {compared?.comparison && compared.content ? (
        <Grid align="start" gap={6} template="minmax(0, 1fr) 362px" maxWidth={1400} className={classes.columns}>
          <ComparedAnswers comparison={compared.comparison} content={content} earlier={compared.content} />
          <ComparedSide comparison={compared.comparison} />
        </Grid>
      ) : (
        <Grid align="start" gap={6} template="minmax(0, 1fr) 362px" maxWidth={1400} className={classes.columns}>
          <div>
            <ReportAnswers content={content} view={view} />
            <IssuesOfReport content={content} />
          </div>
          <ReportSide content={content} inspection={report} sections={view.sections} />
        </Grid>
      )}
    </>
  );
}

/** All issues of the inspection in one table. */
function IssuesOfReport({ content }: Pick<ReportBodyProps, 'content'>) {
  const { issues = [] } = useReportAccess();
  const titles = useMemo(() => new Map(content.entries.map(({ key, item }) => [key, item.title])), [content]);
  if (issues.length === 0) return null;
  return (
    <Suspense>
      <InspectionIssues issues={issues} getQuestion={(issue) => stripLinks(titles.get(answerKey(issue)) ?? '–')} />
    </Suspense>
  );
}
