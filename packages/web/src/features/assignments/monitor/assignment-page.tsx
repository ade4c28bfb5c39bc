import type { Assignment } from '@rounds/contract/assignments';
import {
  IconArrowLeft,
  IconCalendar,
  IconCircleCheck,
  IconCopy,
  IconDotsVertical,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RecordHistory } from '../../../kit/activity/index.ts';
import { type RecordTab, RecordTabs, useRecordTab } from '../../../kit/resource/index.ts';
import { paths, usePathParams } from '../../../paths.ts';
import { useCan } from '../../../platform/session/index.ts';
import {
  ActionIcon,
  Box,
  Button,
  ICON,
  LoadFailed,
  Menu,
  PageHeader,
  SkeletonRows,
  Stack,
  StatusBadge,
  toast,
  useIsPhone,
} from '../../../ui/index.ts';
import { assignmentResource } from '../assignment-queries.ts';
import { STATUS_BADGES } from '../list/assignment-cells.tsx';
import { useFinishDialog } from '../list/finish-dialog.tsx';
import { useClone, useStatusChange } from '../list/status-actions.ts';
import { useAssignment } from '../planning-queries.ts';
import { AssignmentHead } from './assignment-head.tsx';
import { AssignmentInspections } from './assignment-inspections.tsx';
import classes from './assignment-page.module.css';
import { Monitor } from './monitor.tsx';

/** Shows one assignment: the progress of its inspections, and its history. Its managers see it as well. */
export default function AssignmentPage() {
  const { t } = useTranslation(['assigned', 'assignments', 'lists', 'common']);
  const can = useCan();
  const { id } = usePathParams('id');
  const { data: assignment, isPending, error, refetch } = useAssignment(Number(id));
  const tabs = useTabs(assignment);
  const current = useRecordTab(tabs);
  const title = assignment?.title ?? t('assigned:one');
  const back = can('AST_MANAGE_ASSIGNMENT')
    ? paths.assignments.list()
    : paths.inspections.own(can('INS_CONDUCT_INSPECTION'));
  return (
    <Stack fullHeight flowBelow="tablet">
      <PageHeader
        title={title}
        before={
          <ActionIcon component={Link} {...back} size={34} aria-label={t('assigned:back')}>
            <IconArrowLeft {...ICON} data-mirror size={18} />
          </ActionIcon>
        }
        after={assignment && <Status assignment={assignment} />}
        actions={assignment && <Actions assignment={assignment} />}
      />
      {assignment && <AssignmentHead assignment={assignment} />}
      <RecordTabs name={title} tabs={tabs} current={current} />
      {isPending && <SkeletonRows rows={8} />}
      {error && <LoadFailed title={t('common:record.failed')} error={error} retry={() => void refetch()} />}
      {current?.render()}
    </Stack>
  );
}

function useTabs(assignment: Assignment | undefined): RecordTab[] {
  const { t } = useTranslation(['assigned', 'common']);
  const can = useCan();
  if (!assignment) return [];
  const inspections: RecordTab = {
    id: 'inspections',
    label: t('assigned:tabs.inspections'),
    render: () => (
      <Box grow shrinkBlock overflow="auto" py={4} px="edge" className={classes.body}>
        <AssignmentInspections assignment={assignment} />
      </Box>
    ),
  };
  const activity: RecordTab = {
    id: 'history',
    label: t('common:record.history'),
    render: () => (
      <Box grow shrinkBlock overflow="auto" py={4} px="edge" className={classes.body}>
        <RecordHistory resource={assignmentResource} id={assignment.id} />
      </Box>
    ),
  };
  return [
    { id: 'monitor', label: t('assigned:tabs.monitor'), render: () => <Monitor assignment={assignment} /> },
    ...(can('INS_VIEW_INSPECTION_LIST') ? [inspections] : []),
    ...(can('AST_MANAGE_ASSIGNMENT') ? [activity] : []),
  ];
}

function Status({ assignment: { status, archived_at } }: { readonly assignment: Assignment }) {
  const { t } = useTranslation(['assigned', 'lists']);
  if (archived_at) return <StatusBadge status="archived">{t('assigned:archived')}</StatusBadge>;
  return <StatusBadge {...STATUS_BADGES[status]}>{t(`lists:assignments.options.status.${status}`)}</StatusBadge>;
}

function Actions({ assignment }: { readonly assignment: Assignment }) {
  const { t } = useTranslation(['assignments', 'assigned']);
  const can = useCan();
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const change = useStatusChange();
  const clone = useClone();
  const finish = useFinishDialog();
  const { id, status, archived_at } = assignment;
  const isEditable = !archived_at && status !== 'finished';
  const copy = () =>
    clone.mutate(assignment, {
      onSuccess: (created) => {
        toast.success(t('assignments:cloned', { title: created.title }));
        void navigate(paths.assignments.edit(created.id));
      },
    });
  const calendar = paths.assignments.calendar({ assignment: id });
  if (!can('AST_MANAGE_ASSIGNMENT')) {
    return (
      <Button component={Link} {...calendar} variant="default" leftSection={<IconCalendar {...ICON} />}>
        {t('assigned:calendar.title')}
      </Button>
    );
  }
  return (
    <>
      {isEditable && (
        <>
          <Button
            variant="default"
            leftSection={status === 'active' ? <IconPlayerPause {...ICON} /> : <IconPlayerPlay {...ICON} />}
            onClick={() => change(status === 'active' ? 'pause' : 'activate', assignment)}
          >
            {t(status === 'active' ? 'assignments:pause' : 'assignments:activate')}
          </Button>
          <Button
            component={Link}
            {...paths.assignments.edit(id)}
            variant="default"
            leftSection={<IconPencil {...ICON} />}
          >
            {t('assignments:edit')}
          </Button>
        </>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            size={isPhone ? 52 : 34}
            variant={isPhone ? 'default' : undefined}
            aria-label={t('assigned:more_actions')}
          >
            <IconDotsVertical {...ICON} size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown miw={200}>
          <Menu.Item leftSection={<IconCalendar {...ICON} />} onClick={() => void navigate(calendar)}>
            {t('assigned:calendar.title')}
          </Menu.Item>
          {!isEditable && (
            <Menu.Item leftSection={<IconEye {...ICON} />} onClick={() => void navigate(paths.assignments.edit(id))}>
              {t('assignments:view_plan')}
            </Menu.Item>
          )}
          {isEditable && (
            <Menu.Item leftSection={<IconCircleCheck {...ICON} />} onClick={() => finish.ask(assignment)}>
              {t('assignments:finish.action')}
            </Menu.Item>
          )}
          {!archived_at && (
            <Menu.Item leftSection={<IconCopy {...ICON} />} disabled={clone.isPending} onClick={copy}>
              {t('assignments:clone')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {finish.dialog}
    </>
  );
}
