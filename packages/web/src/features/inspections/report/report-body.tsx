import type { SharedReport } from '@rounds/contract/inspections';
import type { ReactNode } from 'react';
import { ComparedAnswers, ComparedSide } from './comparison/compared-answers.tsx';
import type { ComparedReport } from './comparison/use-compared-report.ts';
import { ReportAnswers } from './report-answers.tsx';
import type { ReportContent } from './report-content.ts';
import { ReportHead } from './report-head.tsx';
import { ReportOptions } from './report-options.tsx';
import css from './report-page.module.css';
import { ReportSide } from './report-side.tsx';
import type { ReportView } from './use-report-view.ts';

interface ReportBodyProps {
  readonly report: Omit<SharedReport, 'organization' | 'ratings'>;
  readonly content: ReportContent;
  readonly view: ReportView;
  /** The earlier report next to which the answers are shown, if one is chosen. */
  readonly compared?: Pick<ComparedReport, 'comparison' | 'content'>;
  /** Content below the facts. */
  readonly children: ReactNode;
}

/** The report itself, for users and for guests with a link. */
export function ReportBody({ report, content, view, compared, children }: ReportBodyProps) {
  return (
    <>
      <ReportHead inspection={report} content={content}>
        {children}
      </ReportHead>
      <ReportOptions view={view} />
      {compared?.comparison && compared.content ? (
        <div className={css.columns}>
          <ComparedAnswers comparison={compared.comparison} content={content} earlier={compared.content} />
          <ComparedSide comparison={compared.comparison} />
        </div>
      ) : (
        <div className={css.columns}>
          <ReportAnswers content={content} sections={view.sections} />
          <ReportSide content={content} inspection={report} sections={view.sections} />
        </div>
      )}
    </>
  );
}
