import { IconDeviceMobile, IconFlag, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepRow } from '../../../kit/form/index.ts';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import type { Rejection } from '../../../platform/offline/index.ts';
import { Grid, ICON, Row, StatusGlyph, Text, toast, UnstyledButton } from '../../../ui/index.ts';
import { useConduct, useConductValue } from '../store/conduct-context.tsx';
import type { KnownIssue } from '../store/conduct-issues.ts';
import classes from './issue-chips.module.css';
import { useRaiseSheet } from './raise-context.tsx';

/** The glyphs of priorities in lists of issues. */
const GLYPHS = { low: 'down', medium: 'lines', high: 'up' } as const;
/** The issues of an answer. Sent ones open as records, the others in the sheet. */
export function IssueChips({ row }: { row: StepRow }) {
  const { t } = useTranslation('conduct');
  const conduct = useConduct();
  // A text, so that the card renders again only when one of them has changed.
  const uuids = useConductValue(() => conduct.run().answer(row.key)?.issues?.join(' ') ?? '');
  if (uuids === '') return null;
  return (
    <Row as="ul" wrap align="stretch" gap={2} aria-label={t('issue.list')}>
      {uuids.split(' ').map((uuid) => (
        <IssueChip key={uuid} uuid={uuid} row={row} />
      ))}
    </Row>
  );
}
function IssueChip({ uuid, row }: { uuid: string; row: StepRow }) {
  const { t } = useTranslation('conduct');
  const format = useFormat();
  const conduct = useConduct();
  const version = useConductValue(() => JSON.stringify(conduct.findIssue(uuid)));
  const issue = version ? (JSON.parse(version) as KnownIssue) : undefined;
  const title = issue?.title ?? t('issue.unknown');
  const isOpen = useConductValue(() => !conduct.isClosed());
  const content = (
    <>
      {issue?.priority ? <StatusGlyph name={GLYPHS[issue.priority]} size={20} /> : <IconFlag {...ICON} size={20} />}
      <Grid as="span" shrink>
        <Text as="b" truncate tone="ink" weight={550} dir="auto">
          {title}
        </Text>
        <Row as="span" inline gap={1} size="sm" tone="ink2">
          {issue?.state === 'waiting' && <IconDeviceMobile {...ICON} size={14} />}
          <bdi>{[toState(issue), ...toFacts(issue)].join(' · ')}</bdi>
        </Row>
      </Grid>
    </>
  );
  return (
    <li className={classes.chip} data-priority={issue?.priority ?? undefined} data-state={issue?.state}>
      <Opener uuid={uuid} row={row} issue={issue} title={title}>
        {content}
      </Opener>
      {/* The server names only issues that the person may see; it would refuse to remove another one. */}
      {isOpen && issue && (
        <Grid as={UnstyledButton} className={classes.remove} aria-label={t('issue.remove', { title })} onClick={remove}>
          <IconX {...ICON} size={18} />
        </Grid>
      )}
    </li>
  );
  function toState(issue: KnownIssue | undefined): string {
    if (issue?.state === 'refused') return t('issue.refused', { reason: toReason(issue.unsent?.refused) });
    if (issue?.state === 'waiting') return t('issue.waiting');
    return issue?.number ? t('issue.number', { number: issue.number }) : t('issue.raised');
  }
  function toFacts(issue: KnownIssue | undefined): readonly string[] {
    const due = issue?.due_at ? t('issue.due', { date: format.date(issue.due_at) }) : null;
    return [due, issue?.assignee].filter((fact) => typeof fact === 'string');
  }
  async function remove() {
    const { isDiscarded, undo } = await conduct.removeIssue(row.place, uuid);
    const text = isDiscarded ? t('issue.withdrawn.discarded', { title }) : t('issue.removed', { title });
    toast.success(text, { undo: () => void undo() });
  }
}
/** The problem of the first field, which says more than the message of the whole call. */
const toReason = (rejected: Rejection | undefined): string =>
  Object.values(rejected?.fields ?? {})[0]?.[0] ?? rejected?.message ?? '';
interface OpenerProps {
  readonly uuid: string;
  readonly row: StepRow;
  readonly issue: KnownIssue | undefined;
  readonly title: string;
  readonly children: ReactNode;
}
function Opener({ uuid, row, issue, title, children }: OpenerProps) {
  const { t } = useTranslation('conduct');
  const { isAllowed, open } = useRaiseSheet();
  const unsent = issue?.unsent;
  if (unsent && isAllowed) {
    const label = unsent.state === 'refused' ? t('issue.correct', { title }) : t('issue.edit', { title });
    return (
      <UnstyledButton className={classes.open} title={label} onClick={() => open(row.key, unsent)}>
        {children}
      </UnstyledButton>
    );
  }
  // The server names only issues that the person may see.
  if (!issue || issue.state === 'waiting') return <span className={classes.open}>{children}</span>;
  return (
    <Link {...paths.issues.get(uuid)} className={classes.open} title={t('issue.open', { title })}>
      {children}
    </Link>
  );
}
