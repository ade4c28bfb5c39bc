import type { TemplateProblem, TemplateRecords } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { keyAndTitle } from '../rule-words/index.ts';
import { useBuilder } from './builder-context.tsx';
import classes from './dialog.module.css';
import { usePlaceWords } from './place-words.ts';
import { useProblemText } from './problem-text.ts';

interface ProblemListProps {
  problems: readonly TemplateProblem[];
  onLeave: () => void;
  /** Where items that are gone by now have their names. */
  before?: TemplateRecords;
}

const lacksText = ({ code, params }: TemplateProblem) => code === 'FIELD_REQUIRED' && params?.field === 'title';

/** Problems in words; each that has an item leads to it. */
export function ProblemList({ problems, onLeave, before }: ProblemListProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const problemText = useProblemText();
  const place = usePlaceWords();
  const { items } = session.store.records();
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {problems.map((problem) => {
        const item = problem.item_id ? items[problem.item_id] : undefined;
        const named = item ?? before?.items[problem.item_id ?? ''];
        const text = <strong>{problemText(problem)}</strong>;
        const name = named && <span>{keyAndTitle(named, t('untitled'))}</span>;
        return (
          <li key={JSON.stringify(problem)}>
            {item ? (
              <button
                type="button"
                className={classes.problem}
                onClick={() => {
                  onLeave();
                  session.reveal(item.id, lacksText(problem) ? { editingId: item.id } : { optionsOpen: true });
                }}
              >
                {text}
                {name}
                <span>{place(session.store.records(), item.id)}</span>
              </button>
            ) : (
              <div className={classes.problem}>
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
