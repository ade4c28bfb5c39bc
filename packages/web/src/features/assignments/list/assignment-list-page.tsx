import { type AssignmentSummary, assignmentList } from '@rounds/contract/assignments';
import {
  IconCalendar,
  IconCircleCheck,
  IconCopy,
  IconEye,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../../../kit/data-table/index.ts';
import { ResourceListPage } from '../../../kit/resource/index.ts';
import { paths } from '../../../paths.ts';
import { Button, ICON, NewButton, toast } from '../../../ui/index.ts';
import { assignmentResource } from '../assignment-queries.ts';
import { assignmentCells } from './assignment-cells.tsx';
import { useFinishDialog } from './finish-dialog.tsx';
import { useBulkStatusActions, useClone, useStatusChange } from './status-actions.ts';

export default function AssignmentListPage() {
  const { t } = useTranslation(['assignments', 'assigned']);
  const navigate = useNavigate();
  const change = useStatusChange();
  const clone = useClone();
  const finish = useFinishDialog();
  const bulkActions = useBulkStatusActions();

  const edit = ({ id }: AssignmentSummary) => void navigate(paths.assignments.edit(id));
  const getActions = (assignment: AssignmentSummary): RowAction[] => {
    const { status } = assignment;
    return [
      status === 'finished'
        ? { key: 'view', label: t('view_plan'), icon: IconEye, onSelect: () => edit(assignment) }
        : { key: 'edit', label: t('edit'), icon: IconPencil, onSelect: () => edit(assignment) },
      ...(status === 'active'
        ? [{ key: 'pause', label: t('pause'), icon: IconPlayerPause, onSelect: () => change('pause', assignment) }]
        : []),
      ...(status === 'paused'
        ? [
            {
              key: 'activate',
              label: t('activate'),
              icon: IconPlayerPlay,
              onSelect: () => change('activate', assignment),
            },
          ]
        : []),
      ...(status === 'finished'
        ? []
        : [
            { key: 'finish', label: t('finish.action'), icon: IconCircleCheck, onSelect: () => finish.ask(assignment) },
          ]),
      {
        key: 'clone',
        label: t('clone'),
        icon: IconCopy,
        onSelect: () =>
          clone.mutate(assignment, {
            onSuccess: (created) => {
              toast.success(t('cloned', { title: created.title }));
              edit(created);
            },
          }),
      },
    ];
  };

  return (
    <>
      <ResourceListPage<AssignmentSummary>
        resource={assignmentResource}
        list={assignmentList}
        canManage
        archivePath={paths.assignments.archive().to}
        emptyTitle={t('empty.title')}
        emptyText={t('empty.text')}
        search="search"
        rowLink={({ id }) => paths.assignments.get(id).to}
        cells={assignmentCells}
        rowActions={getActions}
        bulkActions={bulkActions}
        createActions={(place) => (
          <>
            {place === 'header' && (
              <Button
                component={Link}
                {...paths.assignments.calendar()}
                variant="default"
                leftSection={<IconCalendar {...ICON} />}
              >
                {t('assigned:calendar.title')}
              </Button>
            )}
            <NewButton
              variant={place === 'header' ? 'filled' : 'default'}
              onClick={() => void navigate(paths.assignments.add())}
            >
              {t('new')}
            </NewButton>
          </>
        )}
      />
      {finish.dialog}
    </>
  );
}
