/** Moving an issue to another status: at once where nothing is needed, else after its evidence was given. */
import { type Issue, type IssueStatus, type IssueSummary, issues } from '@rounds/contract/issues';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, call, reportError } from '../../../api/index.ts';
import { toast } from '../../../ui/index.ts';
import { issueResource } from '../issue-queries.ts';
import { type Evidence, EvidenceDialog, type EvidenceNeeds } from './evidence-dialog.tsx';

export type MovedIssue = Pick<IssueSummary, 'uuid' | 'title' | 'status' | 'revision'>;

export interface StatusChangeOptions<I extends MovedIssue> {
  /** Runs when the change is sent; what it returns takes it back when the server refuses. */
  readonly onSend?: (issue: I, status: IssueStatus) => () => void;
  readonly onDone?: (issue: Issue) => void;
}

interface Question<I extends MovedIssue> {
  readonly issue: I;
  readonly status: IssueStatus;
  readonly needs: EvidenceNeeds;
}

export interface StatusChange<I extends MovedIssue> {
  change(issue: I, status: IssueStatus): void;
  /** The question for evidence, while it is open. */
  readonly dialog: ReactNode;
  readonly isPending: boolean;
}

/** That the last status always needs a note is the only thing that is known before the server answers. */
const getKnownNeeds = (status: IssueStatus): EvidenceNeeds | null =>
  status === 'cant_do' ? { note: true, media: false } : null;

export function useStatusChange<I extends MovedIssue>(options: StatusChangeOptions<I> = {}): StatusChange<I> {
  const { t } = useTranslation(['issues', 'lists']);
  const invalidate = issueResource.useInvalidate();
  const [question, setQuestion] = useState<Question<I> | null>(null);
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
    setQuestion({ issue, status, needs });
  };

  const send = async (issue: I, status: IssueStatus, evidence?: Evidence) => {
    const takeBack = options.onSend?.(issue, status);
    try {
      const changed = await mutation.mutateAsync({ issue, status, evidence });
      setQuestion(null);
      options.onDone?.(changed);
      // The undone issue is what the server has now, which has another revision.
      const undone = { ...issue, status, revision: changed.revision };
      const canUndo = changed.may.statuses.includes(issue.status);
      toast.success(
        t('issues:status.changed', { title: issue.title, status: toStatusName(status) }),
        canUndo ? { undo: () => change(undone, issue.status) } : {},
      );
    } catch (error) {
      takeBack?.();
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'ACT_EVIDENCE_REQUIRED' && !evidence) return ask(issue, status, toNeeds(error.data));
      if (evidence) {
        setProblem(error.message);
        if (error.code === 'ACT_EVIDENCE_REQUIRED') setQuestion({ issue, status, needs: toNeeds(error.data) });
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
    dialog: question && (
      <EvidenceDialog
        key={`${question.issue.uuid} ${question.status}`}
        title={t('issues:status.evidence_title', { title: question.issue.title })}
        status={question.status}
        needs={question.needs}
        isPending={mutation.isPending}
        error={problem}
        onSubmit={(evidence) => void send(question.issue, question.status, evidence)}
        onClose={() => setQuestion(null)}
      />
    ),
  };
}

/** The error names the missing evidence by field. */
function toNeeds(data: unknown): EvidenceNeeds {
  const named = Object(data) as Partial<Record<keyof EvidenceNeeds, unknown>>;
  const needs = { note: Boolean(named.note), media: Boolean(named.media) };
  return needs.note || needs.media ? needs : { note: true, media: true };
}
