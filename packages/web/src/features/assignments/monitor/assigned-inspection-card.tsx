import type { AssignedInspection } from '@rounds/contract/assignments';
import { users } from '@rounds/contract/users';
import { IconBell, IconPlayerSkipForward, IconUserShare } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../paths.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { canAccess, useCan, useSessionUser } from '../../../platform/session/index.ts';
import { Button, Grid, ICON, keepFocus, Row, ScoreBar, StatusBadge, Text, toast } from '../../../ui/index.ts';
import { useInspectionAction } from '../planning-queries.ts';
import { focusElement, ReassignForm, SkipForm } from './inspection-forms.tsx';
import type { CellShortcut } from './monitor-cells.ts';

interface AssignedInspectionCardProps {
  readonly inspection: AssignedInspection;
  readonly canManage: boolean;
  /** The person is a manager of the assignment, whose inspections managers may read. */
  readonly isManager: boolean;
  readonly name: string;
  /** The key that has opened it. */
  readonly shortcut: CellShortcut | undefined;
}

const CLOSED = ['completed', 'completed_late', 'skipped'];
const NOT_STARTED = ['open', 'overdue', 'missed', 'upcoming'];

/** Shows one inspection of an assignment: its progress, and the actions on it. */
export function AssignedInspectionCard({ name, ...actions }: AssignedInspectionCardProps) {
  const { t } = useTranslation('assigned');
  const format = useFormat();
  const { inspection } = actions;
  const { status, collaborators, occurrence_at, start_at, due_at, completed_at, score_percent, failed_count } =
    inspection;
  const { skip_note, reminded_at } = inspection;
  return (
    <Grid as="li" gap={2} py={3} px={4} border="line" radius="card" ref={keepFocus}>
      <Row align="start" justify="between" gap={2}>
        <Text as="b" shrink breakWords dir="auto">
          {name}
        </Text>
        <StatusBadge status={status}>{t(`status.${status}`)}</StatusBadge>
      </Row>
      <Text as="ul" size="sm" tone="ink2" breakWords>
        {occurrence_at === null && <li>{t('additional.started', { at: format.dateTime(start_at) })}</li>}
        {completed_at ? (
          <li>{t('completed_at', { at: format.dateTime(completed_at) })}</li>
        ) : (
          due_at && <li>{t('due', { at: format.dateTime(due_at) })}</li>
        )}
        {collaborators.length > 0 && (
          <li>{t('together', { names: collaborators.map((one) => one.name).join(', ') })}</li>
        )}
        {failed_count > 0 && <li>{t('failed', { count: failed_count })}</li>}
        {reminded_at && !completed_at && <li>{t('reminded', { ago: format.ago(reminded_at) })}</li>}
        {skip_note && <li dir="auto">{t('skip_note', { note: skip_note })}</li>}
      </Text>
      {score_percent !== null && <ScoreBar percent={score_percent / 100} />}
      <Actions {...actions} />
    </Grid>
  );
}

function Actions({ inspection, canManage, isManager, shortcut }: Omit<AssignedInspectionCardProps, 'name'>) {
  const { t } = useTranslation('assigned');
  const can = useCan();
  const me = useSessionUser();
  const { mutate, isPending } = useInspectionAction(inspection);
  const { uuid, status, user, collaborators } = inspection;
  const isMine = can('INS_CONDUCT_INSPECTION') && [user, ...collaborators].some((person) => person?.id === me.id);
  const canRead = isMine || isManager || can('INS_VIEW_INSPECTION_REPORT');
  const isOpen = !CLOSED.includes(status);
  const canSkip = canManage && NOT_STARTED.includes(status);
  const [form, setForm] = useState<'skip' | 'reassign' | null>(shortcut === 'skip' && canSkip ? 'skip' : null);
  const undoSkip = () => mutate({ kind: 'unskip' }, { onSuccess: () => toast.success(t('skip.undone')) });
  const skip = (note: string) =>
    mutate(
      { kind: 'skip', note },
      {
        onSuccess: () => {
          setForm(null);
          toast.success(t('skip.done'), { undo: undoSkip });
        },
      },
    );
  const reassign = (user_id: number) =>
    mutate(
      { kind: 'reassign', user_id },
      {
        onSuccess: (changed) => {
          setForm(null);
          toast.success(t('reassign.done', { name: changed.user?.name ?? '' }));
        },
      },
    );
  if (form === 'skip') {
    return (
      <SkipForm isPending={isPending} hasFocus={shortcut === 'skip'} onSkip={skip} onCancel={() => setForm(null)} />
    );
  }
  if (form === 'reassign') {
    return <ReassignForm user={user} isPending={isPending} onReassign={reassign} onCancel={() => setForm(null)} />;
  }
  const remind = () => mutate({ kind: 'remind' }, { onSuccess: () => toast.success(t('remind.done')) });
  return (
    <Row wrap gap={2}>
      {isMine && isOpen && status !== 'upcoming' ? (
        <Button component={Link} {...paths.inspections.conduct(uuid)}>
          {t(NOT_STARTED.includes(status) ? 'start' : 'continue')}
        </Button>
      ) : (
        canRead &&
        status !== 'upcoming' && (
          <Button variant="default" component={Link} {...paths.inspections.report(uuid)}>
            {t('report')}
          </Button>
        )
      )}
      {canManage && isOpen && status !== 'upcoming' && (
        <Button
          ref={shortcut === 'remind' ? focusElement : undefined}
          variant="default"
          leftSection={<IconBell {...ICON} />}
          loading={isPending}
          onClick={remind}
        >
          {t('remind.label')}
        </Button>
      )}
      {canSkip && (
        <Button variant="default" leftSection={<IconPlayerSkipForward {...ICON} />} onClick={() => setForm('skip')}>
          {t('skip.label')}
        </Button>
      )}
      {canManage && status === 'skipped' && (
        <Button variant="default" loading={isPending} onClick={undoSkip}>
          {t('skip.undo')}
        </Button>
      )}
      {canManage && isOpen && canAccess(me, users.search.access) && (
        <Button variant="default" leftSection={<IconUserShare {...ICON} />} onClick={() => setForm('reassign')}>
          {t('reassign.label')}
        </Button>
      )}
    </Row>
  );
}
