import { IconClock, IconCloudOff, IconDeviceMobile, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Anchor, Button, ICON, ProgressBar, Row, Stack, StatusBadge, Text } from '../../../ui/index.ts';
import classes from './mine.module.css';
import type { StartWork } from './use-start-work.ts';
import type { Work } from './work.ts';

interface WorkCardProps {
  readonly work: Work;
  readonly isPrimary: boolean;
  readonly start: StartWork;
}
/** Shows one inspection to do: what, until when, who works on it, and the button that leads to it. */
export function WorkCard({ work, isPrimary, start }: WorkCardProps) {
  const { t } = useTranslation('assigned');
  const can = useCan();
  const { status, asset, template_title, assignment, progress, others, collaborative, isManager } = work;
  const { waiting, isToComplete } = work;
  const name = asset?.display_name ?? template_title;
  return (
    <Stack as="li" gap={1} py={3} px={4} border="line" className={classes.card} data-status={status} aria-label={name}>
      <Row align="start" justify="between" gap={2}>
        <Text as="h3" size="lg" shrink breakWords dir="auto">
          {name}
        </Text>
        {isToComplete ? (
          <StatusBadge status="waiting">{t('mine.to_complete')}</StatusBadge>
        ) : (
          <StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>
        )}
      </Row>
      <Text size="sm" tone="ink2" breakWords className={classes.hint} dir="auto">
        {asset ? template_title : null}
        {asset && assignment && ' · '}
        {assignment &&
          (isManager || can('AST_MANAGE_ASSIGNMENT') ? (
            <Anchor component={Link} inherit {...paths.assignments.get(assignment.id)}>
              {assignment.title}
            </Anchor>
          ) : (
            assignment.title
          ))}
      </Text>
      {(waiting > 0 || (progress && progress.total > 0)) && (
        <Row as="p" size="sm" gap={1.5} className={classes.line}>
          {progress && progress.total > 0 && (
            <>
              <bdi>{t('mine.answered', { ...progress })}</bdi>
              <ProgressBar share={progress.answered / progress.total} width={96} />
            </>
          )}
          {waiting > 0 && (
            <Row as="span" inline gap={1} ms="auto" tone="amber-ink">
              <IconDeviceMobile {...ICON} />
              <bdi>{t('mine.waiting', { count: waiting })}</bdi>
            </Row>
          )}
        </Row>
      )}
      {isToComplete && (
        <Row as="p" size="sm" gap={1.5} className={classes.line}>
          <IconCloudOff {...ICON} />
          {t('mine.completes_online')}
        </Row>
      )}
      <Row grow align="end" justify="between" gap={3} pt={1} className={classes.bottom}>
        <div>
          <DueTime work={work} />
          {collaborative && (
            <Row as="p" size="sm" gap={1.5} className={classes.line}>
              <IconUsers {...ICON} />
              <span dir="auto">
                {others.length > 0 ? t('together', { names: others.join(', ') }) : t('mine.shared')}
              </span>
            </Row>
          )}
        </div>
        <StartButton work={work} name={name} isPrimary={isPrimary} start={start} />
      </Row>
    </Stack>
  );
}
/** Shows when it is due or opens: how long until then, and the time itself. */
function DueTime({ work: { status, start_at, due_at } }: { readonly work: Work }) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const at = status === 'upcoming' ? start_at : due_at;
  if (!at) return null;
  const text =
    status === 'upcoming' ? t('mine.opens', { at: format.dateTime(at) }) : t('due', { at: format.dateTime(at) });
  const ago = format.ago(at);
  return (
    <Row as="p" size="sm" gap={1.5} className={classes.line} data-late={status === 'overdue' || undefined}>
      <IconClock {...ICON} />
      <bdi>
        <b>{ago === format.date(at) ? null : ago}</b>{' '}
        <Text as="span" block tone="ink2" className={classes.when}>
          {text}
        </Text>
      </bdi>
    </Row>
  );
}
function StartButton({ work, name, isPrimary, start }: WorkCardProps & { readonly name: string }) {
  const { t } = useTranslation('assigned');
  const { uuid, planned, progress, asset, isToComplete } = work;
  const variant = isPrimary ? 'filled' : 'default';
  if (progress) {
    return (
      <Button
        variant={variant}
        component={Link}
        {...paths.inspections.conduct(uuid)}
        aria-label={t(isToComplete ? 'mine.open_of' : 'mine.continue_of', { name })}
      >
        {t(isToComplete ? 'mine.open' : 'continue')}
      </Button>
    );
  }
  const begin = () =>
    planned
      ? void start.start({ template_id: planned.template.template_id, asset, of: planned })
      : void start.open(uuid);
  return (
    <Button
      variant={variant}
      loading={start.starting === uuid}
      aria-label={t('mine.start_of', { name })}
      onClick={begin}
    >
      {t('start')}
    </Button>
  );
}
