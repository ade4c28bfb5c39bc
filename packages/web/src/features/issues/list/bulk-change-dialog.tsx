import {
  ISSUE_PRIORITIES,
  ISSUE_STATUSES,
  type IssuePriority,
  type IssueStatus,
  issues,
} from '@rounds/contract/issues';
import type { BulkSelection } from '@rounds/contract/list.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput, Select } from '../../../ui/index.ts';
import { type Assignee, AssigneeSelect } from '../fields/assignee-select.tsx';
import { type CategoryChoice, CategoryFields } from '../fields/category-fields.tsx';
import { LabelSelect } from '../fields/label-select.tsx';
import { useBulkCall } from '../issue-queries.ts';
import { type Evidence, EvidenceFields } from '../status/evidence-dialog.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import { type BulkOutcome, useBulkReport } from './bulk-report.ts';

export const BULK_CHANGES = ['status', 'assign', 'due', 'category', 'labels', 'priority'] as const;
export type BulkChange = (typeof BULK_CHANGES)[number];

interface BulkChangeDialogProps {
  readonly kind: BulkChange;
  readonly selection: BulkSelection;
  readonly count: number;
  onDone(): void;
  onCancel(): void;
}

/** Asks for the new value of one field of all selected issues. */
export function BulkChangeDialog({ kind, selection, count, onDone, onCancel }: BulkChangeDialogProps) {
  const { t } = useTranslation(['issues', 'lists']);
  const report = useBulkReport();
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

  const send = (): Promise<BulkOutcome> | null => {
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
        onDone();
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
      onClose={onCancel}
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
