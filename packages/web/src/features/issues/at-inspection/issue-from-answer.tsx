import { useQueryClient } from '@tanstack/react-query';
import type { AnswerToRaise } from '../create/answer-to-raise.ts';
import { NewIssueDialog } from '../create/new-issue-dialog.tsx';
import { useIssueDefaults } from '../issue-queries.ts';

interface IssueFromAnswerProps {
  readonly answer: AnswerToRaise;
  readonly onClose: () => void;
}

/** Raises an issue from an answer of a report, which is then loaded again. */
export default function IssueFromAnswer({ answer, onClose }: IssueFromAnswerProps) {
  const defaults = useIssueDefaults();
  const client = useQueryClient();
  // If the defaults cannot be loaded, the server fills in what is left out.
  if (defaults.isPending) return null;
  const close = () => {
    void client.invalidateQueries({ queryKey: ['inspections', 'report'] });
    onClose();
  };
  return <NewIssueDialog defaults={defaults.data} asset={answer.asset} answer={answer} onClose={close} />;
}
