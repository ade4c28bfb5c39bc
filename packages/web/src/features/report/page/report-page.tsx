import type { InspectionReport } from '@rounds/contract/inspections';
import { getTextDirection } from '@rounds/contract/languages.ts';
import { IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormLanguageChoice, fileAddress, pictureAddress } from '../../../kit/form/index.ts';
import { AssignmentProblem } from '../../../kit/inspections/assignment-problem.tsx';
import { formLanguage, rememberFormLanguage } from '../../../kit/inspections/form-language.ts';
import { canRaiseIssues } from '../../../kit/inspections/start-inspection.ts';
import { paths } from '../../../paths.ts';
import { CallError } from '../../../platform/api/index.ts';
import { TextLanguage, useFormat, useTextLanguage } from '../../../platform/i18n/index.ts';
import { useCan, useRatings, useSessionUser } from '../../../platform/session/index.ts';
import { ActionIcon, Box, Button, EmptyState, ICON, Notice, PageHeader, stripLinks } from '../../../ui/index.ts';
import { type AnswerToRaise, IssueFromAnswer } from '../../issues/index.ts';
import { ReportActions } from '../actions/report-actions.tsx';
import { CompareBar } from '../comparison/compare-bar.tsx';
import { useComparedReport } from '../comparison/use-compared-report.ts';
import { type ReportAccess, ReportAccessProvider } from '../content/report-access.tsx';
import { type Entry, getTemplateTitle, toReportContent } from '../content/report-content.ts';
import HistoryDrawer from '../history/history-drawer.tsx';
import { useHistoryLink } from '../history/use-history-link.ts';
import { LateChanges } from '../late/late-changes.tsx';
import { useReport } from '../report-queries.ts';
import { ShareDialog } from '../share/share-dialog.tsx';
import { AssignmentFacts } from './assignment-facts.tsx';
import { ReportBody } from './report-body.tsx';
import { listReportLanguages } from './report-languages.ts';
import classes from './report-page.module.css';
import { ReportSkeleton } from './report-skeleton.tsx';
import { useReportView } from './use-report-view.ts';
/** The report: failures and score first, then everything else. */
export default function ReportPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t } = useTranslation('report');
  const { data, error, refetch } = useReport(id);
  if (data) return <Report inspection={data} />;
  return (
    <>
      <PageHeader title={t('title')} before={<Back />} />
      {error ? (
        <EmptyState
          kind="filtered"
          title={t('failed')}
          text={error instanceof CallError ? error.message : undefined}
          action={<Button onClick={() => void refetch()}>{t('try_again')}</Button>}
        />
      ) : (
        <ReportSkeleton />
      )}
    </>
  );
}
function Report({ inspection }: { inspection: InspectionReport }) {
  const languages = useMemo(() => listReportLanguages(inspection), [inspection]);
  const [language, setLanguage] = useState(() => formLanguage(inspection.uuid, languages));
  const texts = useTextLanguage(language, languages);
  const content = useMemo(() => toReportContent(inspection, language, texts), [inspection, language, texts]);
  const view = useReportView(inspection);
  const compared = useComparedReport(inspection, content);
  const ratings = useRatings();
  const history = useHistoryLink();
  const { show: showHistory } = history;
  const [raised, setRaised] = useState<AnswerToRaise | null>(null);
  const canRaise = canRaiseIssues(useSessionUser()) && inspection.status !== 'to_do' && !inspection.archived_at;
  const access = useMemo(
    (): ReportAccess => ({
      ...{ picture: pictureAddress, file: fileAddress, ratings, showHistory, issues: inspection.issues },
      ...(canRaise && { raiseIssue: (entry) => setRaised(toAnswer(inspection, entry)) }),
    }),
    [ratings, showHistory, inspection, canRaise],
  );
  const speak = (next: string) => {
    setLanguage(next);
    rememberFormLanguage(inspection.uuid, next);
  };
  const [isSharing, setSharing] = useState(false);
  const name = inspection.document_id ?? inspection.asset?.display_name ?? getTemplateTitle(inspection, content);
  return (
    <ReportAccessProvider value={access}>
      <PageHeader
        title={name}
        before={<Back />}
        actions={
          <ReportActions
            inspection={inspection}
            language={language}
            languages={languages}
            compared={compared}
            show={(what) => (what === 'share' ? setSharing(true) : showHistory({}))}
          />
        }
      />
      <Box minHeight="100%" className={classes.report} dir={getTextDirection(language) === 'rtl' ? 'rtl' : undefined}>
        <AssignmentProblem problem={inspection.assignment_problem} />
        {inspection.reopened && <ReopenedNotice {...inspection.reopened} />}
        <LateChanges inspection={inspection} content={content} />
        {compared.isOpen && <CompareBar compared={compared} report={inspection} />}
        <TextLanguage texts={texts}>
          <ReportBody report={inspection} content={content} view={view} compared={compared}>
            <AssignmentFacts {...inspection} />
            <FormLanguageChoice languages={languages} language={language} onChange={speak} />
          </ReportBody>
        </TextLanguage>
      </Box>
      {history.filter && (
        <HistoryDrawer
          id={inspection.uuid}
          content={content}
          filter={history.filter}
          setFilter={showHistory}
          close={() => showHistory(null)}
        />
      )}
      <Suspense>{raised && <IssueFromAnswer answer={raised} onClose={() => setRaised(null)} />}</Suspense>
      {isSharing && <ShareDialog uuid={inspection.uuid} close={() => setSharing(false)} />}
    </ReportAccessProvider>
  );
}
/** The first values of an issue that is raised from an answer. */
function toAnswer({ uuid, asset }: InspectionReport, { item, answer, key, ...files }: Entry): AnswerToRaise {
  return {
    ...{ inspection_uuid: uuid, item_id: item.id, row: key.split('/').slice(0, -1), title: stripLinks(item.title) },
    note: answer?.note ?? '',
    media: [...files.pictures, ...[...files.recordings, ...files.files].map((file) => file.uuid)],
    asset: asset?.uuid ?? null,
  };
}
/** Tells why the report was reopened after it had been completed. */
function ReopenedNotice({ at, by, reason }: NonNullable<InspectionReport['reopened']>) {
  const { t } = useTranslation('report');
  const format = useFormat();
  return (
    <Notice tone="calm" Icon={IconArrowBackUp}>
      <bdi>{t('reopen.last', { at: format.dateTime(at), name: by ?? t('history.unknown'), reason })}</bdi>
    </Notice>
  );
}
function Back() {
  const { t } = useTranslation('report');
  const can = useCan();
  const target = can('INS_VIEW_INSPECTION_LIST')
    ? paths.inspections.list()
    : paths.inspections.own(can('INS_CONDUCT_INSPECTION'));
  return (
    <ActionIcon component={Link} {...target} aria-label={t('back')}>
      <IconArrowLeft {...ICON} size={18} data-mirror />
    </ActionIcon>
  );
}
