/** Actions on selected issues. Issues that the person may not change stay as they are, and are counted. */
import {
  ISSUE_PRIORITIES,
  ISSUE_STATUSES,
  type IssuePriority,
  type IssueStatus,
  issues,
} from '@rounds/contract/issues';
import type { BulkSelection } from '@rounds/contract/list';
import {
  IconArchive,
  IconCalendar,
  IconCategory,
  IconFlag,
  IconProgressCheck,
  IconTag,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionCancelled, type BulkAction } from '../../../data-table/index.ts';
import { confirm, DateInput, Select, toast } from '../../../ui/index.ts';
import { type Assignee, AssigneeSelect } from '../fields/assignee-select.tsx';
import { type CategoryChoice, CategoryFields } from '../fields/category-fields.tsx';
import { LabelSelect } from '../fields/label-select.tsx';
import { issueResource, useBulkCall } from '../issue-queries.ts';
import { type Evidence, EvidenceFields } from '../status/evidence-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';

const KINDS = ['status', 'assign', 'due', 'category', 'labels', 'priority'] as const;
type Kind = (typeof KINDS)[number];
const ICONS = {
  status: IconProgressCheck,
  assign: IconUser,
  due: IconCalendar,
  category: IconCategory,
  labels: IconTag,
  priority: IconFlag,
} as const satisfies Record<Kind, TablerIcon>;

interface Open {
  readonly kind: Kind;
  readonly selection: BulkSelection;
  readonly count: number;
  readonly finish: () => void;
  readonly cancel: () => void;
}

interface Outcome {
  readonly affected: number;
  readonly refused?: number;
}

export function useBulkActions(): { readonly actions: readonly BulkAction[]; readonly dialog: ReactNode } {
  const { t } = useTranslation(['issues', 'common']);
  const [open, setOpen] = useState<Open | null>(null);
  const archive = issueResource.useBulkArchive();
  const restore = issueResource.useBulkRestore();
  const report = useReport();
  const toAction = (kind: Kind): BulkAction => ({
    key: kind,
    label: t(`issues:bulk.${kind}`),
    icon: ICONS[kind],
    run: (selection, count) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const close = (end: () => void) => () => {
        setOpen(null);
        end();
      };
      setOpen({ kind, selection, count, finish: close(resolve), cancel: close(() => reject(new ActionCancelled())) });
      return promise;
    },
  });
  const archiving: BulkAction = {
    key: 'archive',
    label: t('common:record.archive'),
    icon: IconArchive,
    run: async (selection, count) => {
      const { ids } = selection;
      const question = { title: t('issues:bulk.archive_title', { count }), confirmLabel: t('common:record.archive') };
      if (!ids && !(await confirm(question))) throw new ActionCancelled();
      report('archived', await archive.mutateAsync(selection), ids && (() => restore.mutate({ ids })));
    },
  };
  return {
    actions: [...KINDS.map(toAction), archiving],
    dialog: open && <OpenDialog key={open.kind} {...open} />,
  };
}

/** Says how many issues were changed, and how many were not. */
function useReport() {
  const { t } = useTranslation('issues');
  return (kind: 'changed' | 'archived', { affected, refused = 0 }: Outcome, undo?: () => void) => {
    if (affected > 0) toast.success(t(`bulk.${kind}`, { count: affected }), undo && { undo });
    if (refused > 0) toast.warning(t('bulk.refused', { count: refused }));
  };
}

function OpenDialog({ kind, selection, count, finish, cancel }: Open) {
  const { t } = useTranslation(['issues', 'lists']);
  const report = useReport();
  const [status, setStatus] = useState<IssueStatus>('in_progress');
  const [evidence, setEvidence] = useState<Evidence>({ note: '', media: [] });
  const [isTried, setTried] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [assignee, setAssignee] = useState<Assignee | null>(null);
  const [due, setDue] = useState('');
  const [category, setCategory] = useState<CategoryChoice>({ category_id: null, sub_category_id: null });
  const [added, setAdded] = useState<number[]>([]);
  const [removed, setRemoved] = useState<number[]>([]);
  const [priority, setPriority] = useState<IssuePriority>('medium');
  const changeStatus = useBulkCall(issues.bulkChangeStatus);
  const assign = useBulkCall(issues.bulkAssign);
  const change = useBulkCall(issues.bulkChange);
  const needs = { note: status === 'cant_do', media: false };

  const send = (): Promise<Outcome> | null => {
    switch (kind) {
      case 'status': {
        const { note, media } = evidence;
        if ((needs.note && note.trim() === '') || isUploading) return null;
        return changeStatus.mutateAsync({ ...selection, status, note: note.trim() || null, media: [...media] });
      }
      case 'assign':
        return assign.mutateAsync({ ...selection, assignee: assignee && { type: assignee.type, id: assignee.id } });
      case 'due':
        return change.mutateAsync({ ...selection, due_at: due === '' ? null : due });
      case 'category':
        if (category.category_id === null) return null;
        return change.mutateAsync({
          ...selection,
          category_id: category.category_id,
          sub_category_id: category.sub_category_id,
        });
      case 'labels':
        if (added.length + removed.length === 0) return null;
        return change.mutateAsync({ ...selection, add_label_ids: added, remove_label_ids: removed });
      case 'priority':
        return change.mutateAsync({ ...selection, priority });
    }
  };
  const submit = () => {
    setTried(true);
    send()
      ?.then((outcome) => {
        report('changed', outcome);
        finish();
      })
      // The call has shown its error; the dialog stays for another try.
      .catch(() => {});
  };
  const isPending = changeStatus.isPending || assign.isPending || change.isPending;
  return (
    <BulkDialog
      title={t(`issues:bulk.${kind}_title`, { count })}
      isPending={isPending}
      onSubmit={submit}
      onClose={cancel}
    >
      {kind === 'status' && (
        <>
          <Select
            label={t('lists:issues.columns.status')}
            allowDeselect={false}
            data={ISSUE_STATUSES.map((value) => ({ value, label: t(`lists:issues.options.status.${value}`) }))}
            value={status}
            onChange={(value) => setStatus(value as IssueStatus)}
          />
          <EvidenceFields
            needs={needs}
            evidence={evidence}
            isTried={isTried}
            onChange={setEvidence}
            onBusy={setUploading}
          />
        </>
      )}
      {kind === 'assign' && (
        <AssigneeSelect
          label={t('lists:issues.columns.assignee')}
          description={t('issues:bulk.nobody')}
          value={assignee}
          onChange={setAssignee}
        />
      )}
      {kind === 'due' && (
        <DateInput
          label={t('lists:issues.columns.due_at')}
          description={t('issues:bulk.no_due_date')}
          value={due}
          onChange={setDue}
        />
      )}
      {kind === 'category' && <CategoryFields required value={category} onChange={setCategory} />}
      {kind === 'labels' && (
        <>
          <LabelSelect label={t('issues:bulk.add_labels')} value={added} onChange={setAdded} />
          <LabelSelect label={t('issues:bulk.remove_labels')} value={removed} onChange={setRemoved} />
        </>
      )}
      {kind === 'priority' && (
        <Select
          label={t('lists:issues.columns.priority')}
          allowDeselect={false}
          data={ISSUE_PRIORITIES.map((value) => ({ value, label: t(`lists:issues.options.priority.${value}`) }))}
          value={priority}
          onChange={(value) => setPriority(value as IssuePriority)}
        />
      )}
    </BulkDialog>
  );
}
