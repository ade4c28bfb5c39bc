import type { ImportOrigin, InspectionReport, SharedReport } from '@rounds/contract/inspections';
import { IconBuilding, IconCalendar, IconClock, IconMapPin, IconUpload } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import {
  Avatar,
  Grid,
  getScoreTone,
  ICON,
  NAMED_ICON,
  ProgressRing,
  Row,
  Stat,
  StatusBadge,
  Text,
  useIsPhone,
} from '../../../ui/index.ts';
import { useReportAccess } from '../content/report-access.tsx';
import { getTemplateTitle, type ReportContent } from '../content/report-content.ts';
import classes from './report-head.module.css';
import { ReportNote } from './report-note.tsx';

const TONES = { green: 'var(--green)', amber: 'var(--amber)', red: 'var(--red)', none: 'var(--track)' };

/** The part of an inspection that the head shows. */
type ReportSummary = Omit<SharedReport, 'organization' | 'ratings' | 'report'> &
  Partial<Pick<InspectionReport, 'previous_score_percent' | 'import_origin'>>;

interface ReportHeadProps {
  readonly inspection: ReportSummary;
  readonly content: ReportContent;
  /** The content below the facts. */
  readonly children: ReactNode;
}

/** Shows result, asset, people and dates. */
export function ReportHead({ inspection, content, children }: ReportHeadProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const isPhone = useIsPhone();
  const { percent } = inspection.computed.score;
  return (
    <Row as="section" wrap gap={4} columnGap={6} borderBottom="line" className={classes.head} aria-label={t('facts')}>
      {percent !== null && (
        <span style={{ '--ring': TONES[getScoreTone(percent)] } as CSSProperties}>
          <ProgressRing
            share={percent / 100}
            {...(isPhone ? { size: 72, stroke: 7 } : { size: 104, stroke: 10 })}
            label={t('score_of', { score: format.percent(percent) })}
          >
            <Grid as="span" className={classes.ring}>
              <Text as="b" size="2xl" weight={600}>
                {format.number(percent, { minimumFractionDigits: 2 })}
              </Text>
              <Text as="span" size="2xs" tone="ink2">
                {t('percent')}
              </Text>
            </Grid>
          </ProgressRing>
        </span>
      )}
      <Grid gap={1.5} shrink flex="1 1 380px" className={classes.names}>
        <Row as="p" wrap gap={1.5} columnGap={2.5} tone="ink2">
          <StatusBadge status={inspection.status}>{t(`status.${inspection.status}`)}</StatusBadge>
          {inspection.archived_at && <StatusBadge status="archived">{t('status.archived')}</StatusBadge>}
          {inspection.document_id && <bdi>{inspection.document_id}</bdi>}
          <span dir="auto">{t('kicker', toTemplateNames(inspection, content))}</span>
        </Row>
        <Text as="h2" size="3xl" breakWords dir="auto">
          {inspection.asset?.display_name ?? inspection.title ?? toTemplateNames(inspection, content).template}
        </Text>
        <Facts inspection={inspection} />
        <Origin origin={inspection.import_origin ?? null} />
        <ReportNote note={inspection.note} />
        {children}
      </Grid>
      <Figures inspection={inspection} content={content} />
    </Row>
  );
}

function Figures({ inspection, content }: Pick<ReportHeadProps, 'inspection' | 'content'>) {
  const { t } = useTranslation('report');
  const format = useFormat();
  // Guests do not see issues.
  const { issues } = useReportAccess();
  const { answered, total, failed } = content.progress;
  const { percent } = inspection.computed.score;
  const previousPercent = inspection.previous_score_percent ?? null;
  const change =
    percent === null || previousPercent === null ? null : Math.round(percent * 100 - previousPercent) / 100;
  return (
    <Row align="stretch" className={classes.stats}>
      <Stat
        label={t('failed_items', { count: failed })}
        value={format.number(failed)}
        {...(failed > 0 && { tone: 'red' })}
      />
      {issues && <Stat label={t('issues_found', { count: issues.length })} value={format.number(issues.length)} />}
      <Stat label={t('answered')} value={`${answered}/${total}`} />
      {change !== null && (
        <Stat
          label={t('on_last_time')}
          value={format.number(change, {
            signDisplay: 'exceptZero',
            minimumFractionDigits: 2,
            maximumFractionDigits: 2,
          })}
          {...(change !== 0 && { tone: change > 0 ? 'green' : 'red' })}
        />
      )}
    </Row>
  );
}

/**
 * The title of the template, and the number of its version with its title, if it has one, in the language of the
 * report.
 */
function toTemplateNames(inspection: ReportSummary, content: ReportContent) {
  const { template, template_version } = inspection;
  const isTranslated = content.language !== template.language;
  const title = (isTranslated && content.records.head.version_title) || template.version_title;
  return {
    template: getTemplateTitle(inspection, content),
    version: title ? `${template_version} (${title})` : String(template_version),
  };
}

/** Shows where an imported inspection comes from, and how it was scored there. */
function Origin({ origin }: { readonly origin: ImportOrigin | null }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  if (!origin) return null;
  const { file_name: file, at, by: person, external_id: id, score_percent } = origin;
  return (
    <Row as="ul" align="stretch" wrap gap={1.5} columnGap={5} tone="ink2" className={classes.facts}>
      <li>
        <IconUpload {...ICON} />
        <bdi>{t('imported_from', { file, date: format.date(at), person })}</bdi>
      </li>
      {id !== null && <li dir="auto">{t('imported_id', { id })}</li>}
      {score_percent !== null && <li>{t('original_score', { score: format.percent(score_percent / 100) })}</li>}
    </Row>
  );
}

function Facts({ inspection }: { inspection: ReportSummary }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { asset, address, user, started_at, completed_at } = inspection;
  const minutes =
    started_at && completed_at ? Math.round((Date.parse(completed_at) - Date.parse(started_at)) / 60_000) : null;
  return (
    <Row as="ul" align="stretch" wrap gap={1.5} columnGap={5} tone="ink2" className={classes.facts}>
      {asset && (
        <li>
          <IconBuilding {...NAMED_ICON} aria-label={t('asset')} />
          <bdi>{asset.asset_id}</bdi>
        </li>
      )}
      {address && (
        <li>
          <IconMapPin {...NAMED_ICON} aria-label={t('address')} />
          <span dir="auto">{address.split('\n').join(', ')}</span>
        </li>
      )}
      {user && (
        <li>
          <Avatar name={user.full_name} size={22} />
          {user.full_name}
        </li>
      )}
      {started_at && (
        <li>
          <IconCalendar {...NAMED_ICON} aria-label={t('when')} />
          <bdi>
            {completed_at
              ? t('from_to', { from: format.dateTime(started_at), to: formatEnd(started_at, completed_at, format) })
              : format.dateTime(started_at)}
          </bdi>
        </li>
      )}
      {minutes !== null && (
        <li>
          <IconClock {...NAMED_ICON} aria-label={t('how_long')} />
          <bdi>{formatDuration(minutes, t)}</bdi>
        </li>
      )}
    </Row>
  );
}

/** The end shows its day only if it differs from the start's. */
function formatEnd(started: string, completed: string, format: ReturnType<typeof useFormat>): string {
  return format.date(started) === format.date(completed) ? format.time(completed) : format.dateTime(completed);
}

function formatDuration(minutes: number, t: TFunction<'report'>): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (minutes === 0) return t('under_a_minute');
  if (hours === 0) return t('minutes', { count: minutes });
  return rest === 0 ? t('hours_only', { hours }) : t('hours', { hours, minutes: rest });
}
