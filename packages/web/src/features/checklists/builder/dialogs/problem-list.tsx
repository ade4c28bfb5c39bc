import type { TemplateProblem, TemplateRecords } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { UnstyledButton } from '../../../../ui/index.ts';
import { toKeyAndTitle } from '../../rule-words/index.ts';
import { useBuilder } from '../state/builder-context.tsx';
import { useItemLocation, useProblemText } from '../texts.ts';
import classes from './dialog.module.css';

interface ProblemListProps {
  problems: readonly TemplateProblem[];
  onLeave: () => void;
  /** The earlier state, in which deleted items still have names. */
  before?: TemplateRecords;
}

const isTitleMissing = ({ code, params }: TemplateProblem) => code === 'FIELD_REQUIRED' && params?.field === 'title';

/** A list of problems; each one links to its item. */
export function ProblemList({ problems, onLeave, before }: ProblemListProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const problemText = useProblemText();
  const place = useItemLocation();
  const { items } = session.store.records();
  if (problems.length === 0) return null;
  return (
    <ul className={classes.list}>
      {problems.map((problem) => {
        const item = problem.item_id ? items[problem.item_id] : undefined;
        const named = item ?? before?.items[problem.item_id ?? ''];
        const text = <strong>{problemText(problem)}</strong>;
        const name = named && <span>{toKeyAndTitle(named, t('untitled'))}</span>;
        return (
          <li key={JSON.stringify(problem)}>
            {item ? (
              <UnstyledButton
                className={classes.entry}
                onClick={() => {
                  onLeave();
                  session.reveal(item.id, isTitleMissing(problem) ? { editingId: item.id } : { optionsOpen: true });
                }}
              >
                {text}
                {name}
                <span>{place(session.store.records(), item.id)}</span>
              </UnstyledButton>
            ) : (
              <div className={classes.entry}>
                {text}
                {name}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
