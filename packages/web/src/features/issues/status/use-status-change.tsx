/** Moves an issue to another status: at once, or after asking for the evidence that the status requires. */
import { type Issue, type IssueStatus, type IssueSummary, issues } from '@rounds/contract/issues';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call, reportError } from '../../../platform/api/index.ts';
import { toast } from '../../../ui/index.ts';
import { issueResource } from '../issue-queries.ts';
import { type Evidence, EvidenceDialog, type EvidenceNeeds } from './evidence-dialog.tsx';

export type MovedIssue = Pick<IssueSummary, 'uuid' | 'title' | 'status' | 'revision'>;

export interface StatusChangeOptions<I extends MovedIssue> {
  /** Runs when the change is sent; the function that it returns undoes that if the server rejects the change. */
  readonly onSend?: (issue: I, status: IssueStatus) => () => void;
  readonly onDone?: (issue: Issue) => void;
}

interface PendingMove<I extends MovedIssue> {
  readonly issue: I;
  readonly status: IssueStatus;
  readonly needs: EvidenceNeeds;
}

export interface StatusChange<I extends MovedIssue> {
  change(issue: I, status: IssueStatus): void;
  /** The dialog that asks for evidence while a move requires it. */
  readonly dialog: ReactNode;
  readonly isPending: boolean;
}

/**
 * Returns the requirements that are known in advance: “Can’t do” always requires a note; others are known only from the
 * response of the server.
 */
const getKnownNeeds = (status: IssueStatus): EvidenceNeeds | null =>
  status === 'cant_do' ? { note: true, media: false } : null;

export function useStatusChange<I extends MovedIssue>(options: StatusChangeOptions<I> = {}): StatusChange<I> {
  const { t } = useTranslation(['issues', 'lists']);
  const invalidate = issueResource.useInvalidate();
  const [pending, setPending] = useState<PendingMove<I> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const mutation = useMutation({
    mutationFn: ({ issue, status, evidence }: { issue: MovedIssue; status: IssueStatus; evidence?: Evidence }) =>
      call(issues.changeStatus, {
        params: { id: issue.uuid },
        body: {
          status,
          revision: issue.revision,
          ...(evidence?.note && { note: evidence.note }),
          ...(evidence && evidence.media.length > 0 && { media: [...evidence.media] }),
        },
        silent: true,
      }),
    onSettled: invalidate,
  });
  const toStatusName = (status: IssueStatus) => t(`lists:issues.options.status.${status}`);
  const ask = (issue: I, status: IssueStatus, needs: EvidenceNeeds) => {
    setProblem(null);
    setPending({ issue, status, needs });
  };

  const send = async (issue: I, status: IssueStatus, evidence?: Evidence) => {
    const undo = options.onSend?.(issue, status);
    try {
      const changed = await mutation.mutateAsync({ issue, status, evidence });
      setPending(null);
      options.onDone?.(changed);
      // Undo is based on the present revision of the server.
      const moved = { ...issue, status, revision: changed.revision };
      const canUndo = changed.may.statuses.includes(issue.status);
      toast.success(
        t('issues:status.changed', { title: issue.title, status: toStatusName(status) }),
        canUndo ? { undo: () => change(moved, issue.status) } : {},
      );
    } catch (error) {
      undo?.();
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'ACT_EVIDENCE_REQUIRED' && !evidence) return ask(issue, status, toNeeds(error.data));
      if (evidence) {
        setProblem(error.message);
        if (error.code === 'ACT_EVIDENCE_REQUIRED') setPending({ issue, status, needs: toNeeds(error.data) });
      } else reportError(error, false, false);
    }
  };
  const change = (issue: I, status: IssueStatus) => {
    const needs = getKnownNeeds(status);
    if (needs) ask(issue, status, needs);
    else void send(issue, status);
  };

  return {
    change,
    isPending: mutation.isPending,
    dialog: pending && (
      <EvidenceDialog
        key={`${pending.issue.uuid} ${pending.status}`}
        title={t('issues:status.evidence_title', { title: pending.issue.title })}
        status={pending.status}
        needs={pending.needs}
        isPending={mutation.isPending}
        error={problem}
        onSubmit={(evidence) => void send(pending.issue, pending.status, evidence)}
        onClose={() => setPending(null)}
      />
    ),
  };
}

/** The error names the missing evidence by field. */
function toNeeds(data: unknown): EvidenceNeeds {
  const problems = Object(data) as Partial<Record<keyof EvidenceNeeds, unknown>>;
  const needs = { note: Boolean(problems.note), media: Boolean(problems.media) };
  return needs.note || needs.media ? needs : { note: true, media: true };
}
