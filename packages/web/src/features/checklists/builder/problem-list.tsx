import type { TemplateProblem } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useBuilder } from './builder-context.tsx';
import classes from './dialog.module.css';
import { usePlaceWords } from './place-words.ts';
import { useProblemText } from './problem-text.ts';

/** Problems in words; each that has an item leads to it. */
export function ProblemList({ problems, onLeave }: { problems: readonly TemplateProblem[]; onLeave: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const problemText = useProblemText();
  const place = usePlaceWords();
  const { items } = session.store.records();
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {problems.map((problem, at) => {
        const item = problem.item_id ? items[problem.item_id] : undefined;
        const text = <strong>{problemText(problem)}</strong>;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two problems may be alike, and the list never changes
          <li key={at}>
            {item ? (
              <button
                type="button"
                className={classes.problem}
                onClick={() => {
                  onLeave();
                  session.reveal(item.id, { optionsOpen: true });
                }}
              >
                {text}
                <span>{[item.reference_key, item.title || t('untitled')].filter(Boolean).join(' · ')}</span>
                <span>{place(session.store.records(), item.id)}</span>
              </button>
            ) : (
              <div className={classes.problem}>{text}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
