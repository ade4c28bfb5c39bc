import { ATTENTION_FILTERS, type AttentionKind, type DashboardWork } from '@rounds/contract/dashboard';
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCalendarEvent,
  IconFileText,
  IconFlag,
  IconPlayerPlay,
  IconTarget,
  IconUser,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { type LinkTarget, paths } from '../../paths.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { useCan } from '../../platform/session/index.ts';
import { Center, EmptyState, ICON, Panel, Text } from '../../ui/index.ts';
import classes from './dashboard.module.css';
import { LinkRow } from './link-row.tsx';

type Attention = DashboardWork['attention'][number];
type Tone = 'red' | 'amber' | 'blue';
interface Display {
  readonly icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  readonly tone: Tone;
  /** The list of everything of this kind. */
  readonly link: (context: LinkContext) => LinkTarget;
}
type ToList = (list: { readonly filter: Readonly<Record<string, unknown>> }) => LinkTarget;
interface LinkContext {
  readonly readsAll: boolean;
}
/** People who may not read all records get their own. */
const ownOrAll =
  (kind: 'open_inspections' | 'overdue_issues' | 'assigned_issues', lists: Record<'list' | 'mine', ToList>) =>
  ({ readsAll }: LinkContext) =>
    lists[readsAll ? 'list' : 'mine']({ filter: ATTENTION_FILTERS[kind] });
const listOf =
  (kind: keyof typeof ATTENTION_FILTERS, { list }: { readonly list: ToList }) =>
  () =>
    list({ filter: ATTENTION_FILTERS[kind] });
const DISPLAYS: Readonly<Record<AttentionKind, Display>> = {
  overdue_inspections: { icon: IconAlertTriangle, tone: 'red', link: () => paths.inspections.mine() },
  due_today: { icon: IconCalendarDue, tone: 'amber', link: () => paths.inspections.mine() },
  open_inspections: { icon: IconPlayerPlay, tone: 'blue', link: ownOrAll('open_inspections', paths.inspections) },
  overdue_issues: { icon: IconFlag, tone: 'red', link: ownOrAll('overdue_issues', paths.issues) },
  assigned_issues: { icon: IconFlag, tone: 'amber', link: ownOrAll('assigned_issues', paths.issues) },
  assignments_behind: {
    icon: IconCalendarEvent,
    tone: 'amber',
    link: listOf('assignments_behind', paths.assignments),
  },
  unpublished_drafts: { icon: IconFileText, tone: 'blue', link: listOf('unpublished_drafts', paths.templates) },
  failed_twice: { icon: IconTarget, tone: 'red', link: listOf('failed_twice', paths.assets) },
  invitations_expiring: { icon: IconUser, tone: 'blue', link: listOf('invitations_expiring', paths.users) },
};
const ICON_SIZE = 18;
interface AttentionPanelProps {
  readonly attention: readonly Attention[];
  /** The number of records; those of several kinds count once. */
  readonly count: number;
  /** The work that opens for the viewer next. */
  readonly next: DashboardWork['next'];
}
/** Shows what waits for the viewer, most urgent first; each row opens what it counts. */
export function AttentionPanel({ attention, count, next }: AttentionPanelProps) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const can = useCan();
  const readsAll = (kind: AttentionKind) =>
    kind.endsWith('issues') ? can('ACT_VIEW_ISSUE_LIST') : can('INS_VIEW_INSPECTION_LIST');
  return (
    <Panel
      title={t('attention.title')}
      actions={
        count > 0 && (
          <Text as="bdi" bg="red-soft" fontSize="sm" tone="red-ink" weight={600} className={classes.count}>
            {format.number(count)}
          </Text>
        )
      }
    >
      {attention.length === 0 ? (
        <EmptyState
          title={next ? t('attention.empty.next', { at: format.date(next.start_at) }) : t('attention.empty.title')}
          text={next ? <Next next={next} /> : t('attention.empty.text')}
        />
      ) : (
        <ul>
          {attention.map((entry) => {
            const { icon: Icon, tone, link } = DISPLAYS[entry.kind];
            return (
              <LinkRow
                key={entry.kind}
                link={link({ readsAll: readsAll(entry.kind) })}
                start={
                  <Center as="span" square={34} fixed className={classes.glyph} data-tone={tone} aria-hidden>
                    <Icon {...ICON} size={ICON_SIZE} />
                  </Center>
                }
                title={t(`attention.${entry.kind}`, { count: entry.count })}
                description={entry.first && <First entry={entry} first={entry.first} />}
              />
            );
          })}
        </ul>
      )}
    </Panel>
  );
}
/** Shows what opens next, with a link to everything that is coming. */
function Next({ next: { assignment, template_title } }: { readonly next: NonNullable<DashboardWork['next']> }) {
  const { t } = useTranslation('dashboard');
  return (
    <>
      <span dir="auto">{[assignment.title, template_title].join(' · ')}</span>{' '}
      <Link className={classes.link} {...paths.assignments.calendar()}>
        {t('attention.empty.calendar')}
      </Link>
    </>
  );
}
function First({ entry, first }: { readonly entry: Attention; readonly first: NonNullable<Attention['first']> }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const at = first.at && format.date(first.at);
  const title = first.title;
  if (entry.count === 1) return <span dir="auto">{[title, at].filter(Boolean).join(' · ')}</span>;
  return <span dir="auto">{t(at ? 'attention.first_at' : 'attention.first', { title, at })}</span>;
}
