import type { InspectionReport } from '@rounds/contract/inspections';
import { getTextDirection, LANGUAGES } from '@rounds/contract/languages';
import { listLanguages, migrateTemplate } from '@rounds/engine';
import { IconArrowBackUp, IconArrowLeft, IconHistory, IconPlayerPlay } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../api/index.ts';
import { FormLanguageChoice } from '../../../form/index.ts';
import { paths } from '../../../paths.ts';
import { useCan } from '../../../session/index.ts';
import { ActionIcon, Button, EmptyState, PageHeader, useIsPhone } from '../../../ui/index.ts';
import { formLanguage, rememberFormLanguage } from '../form-language.ts';
import { useReport } from '../inspection-queries.ts';
import { useAskToReopen } from '../use-ask-to-reopen.ts';
import { HistoryDrawer } from './history-drawer.tsx';
import { LateChanges } from './late-changes.tsx';
import { PdfButton } from './pdf-button.tsx';
import { ReportAnswers } from './report-answers.tsx';
import { contentOf } from './report-content.ts';
import { ReportHead } from './report-head.tsx';
import css from './report-page.module.css';
import { ReportSide } from './report-side.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';

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
  const content = useMemo(() => contentOf(inspection, language), [inspection, language]);
  const speak = (next: string) => {
    setLanguage(next);
    rememberFormLanguage(inspection.uuid, next);
  };
  const [hasHistory, setHistory] = useState(false);
  const name = inspection.document_id ?? inspection.asset?.display_name ?? inspection.template_title;
  return (
    <>
      <PageHeader
        title={name}
        before={<Back />}
        actions={
          <Actions
            inspection={inspection}
            language={language}
            languages={languages}
            showHistory={() => setHistory(true)}
          />
        }
      />
      <div className={css.report} dir={getTextDirection(language) === 'rtl' ? 'rtl' : undefined}>
        <LateChanges inspection={inspection} content={content} />
        <ReportHead inspection={inspection} content={content}>
          <FormLanguageChoice languages={languages} language={language} speak={speak} />
        </ReportHead>
        <div className={css.columns}>
          <ReportAnswers content={content} sections={inspection.report.sections} />
          <ReportSide content={content} inspection={inspection} />
        </div>
      </div>
      {hasHistory && <HistoryDrawer id={inspection.uuid} content={content} close={() => setHistory(false)} />}
    </>
  );
}

/**
 * The languages of the template in which the workspace offers reports. The settings are about the languages of
 * the application; further translations of a template are always offered, and its own if nothing else is left.
 */
function listReportLanguages({ template, report }: InspectionReport): readonly string[] {
  const isOffered = (code: string) => {
    const known = LANGUAGES.find((one) => one === code);
    return known === undefined || report.languages.includes(known);
  };
  const languages = listLanguages(migrateTemplate(template));
  const offered = languages.filter(isOffered);
  return offered.length > 0 ? offered : languages.slice(0, 1);
}

function Back() {
  const { t } = useTranslation('report');
  const can = useCan();
  const target = can('INS_VIEW_INSPECTION_LIST') ? paths.inspections.list() : paths.inspections.mine();
  return (
    <ActionIcon component={Link} {...target} aria-label={t('back')}>
      <IconArrowLeft size={18} stroke={1.75} data-mirror />
    </ActionIcon>
  );
}

interface ActionsProps {
  readonly inspection: InspectionReport;
  readonly language: string;
  readonly languages: readonly string[];
  readonly showHistory: () => void;
}

function Actions({ inspection, language, languages, showHistory }: ActionsProps) {
  const { t } = useTranslation('report');
  const can = useCan();
  const navigate = useNavigate();
  const reopen = useAskToReopen();
  const isCompleted = inspection.status === 'completed';
  const mayReopen = isCompleted && !inspection.archived_at && can('INS_MANAGE_INSPECTIONS');
  const mayContinue = !isCompleted && !inspection.archived_at && can('INS_CONDUCT_INSPECTION');
  return (
    <>
      <QuietAction icon={IconHistory} label={t('history.open')} run={showHistory} />
      {mayReopen && (
        <QuietAction
          icon={IconArrowBackUp}
          label={t('reopen.open')}
          isBusy={reopen.isPending}
          run={() => void reopen.ask(inspection)}
        />
      )}
      {mayContinue && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
          onClick={() => void navigate(paths.inspections.conduct(inspection.uuid))}
        >
          {t('continue')}
        </Button>
      )}
      <PdfButton inspection={inspection} formLanguage={language} formLanguages={languages} />
    </>
  );
}

interface QuietActionProps {
  readonly icon: typeof IconHistory;
  readonly label: string;
  readonly run: () => void;
  readonly isBusy?: boolean;
}

/** A text button on wide screens, an icon button on phones. */
function QuietAction({ icon: Glyph, label, run, isBusy }: QuietActionProps) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <ActionIcon size={48} aria-label={label} title={label} loading={isBusy} onClick={run}>
        <Glyph size={22} stroke={1.75} />
      </ActionIcon>
    );
  }
  return (
    <Button variant="subtle" leftSection={<Glyph size={16} stroke={1.75} />} loading={isBusy} onClick={run}>
      {label}
    </Button>
  );
}
