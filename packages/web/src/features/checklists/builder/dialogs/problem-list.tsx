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

const MAX_FRAMES = 60;

/** Moves the focus into the field of a setting once the panel shows the item, and leaves it on the row if there is none. */
function focusSetting(id: string, setting: unknown, frames = MAX_FRAMES): void {
  const panel = document.querySelector(`[data-settings-of="${id}"]`);
  const group = panel?.querySelector(`[data-setting="${setting}"]`);
  const field = group?.querySelector<HTMLElement>('input, select, textarea, button');
  if (field && !field.closest('[inert]')) field.focus();
  else if (frames > 0) requestAnimationFrame(() => focusSetting(id, setting, frames - 1));
}

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
                  const field = problem.params?.field ?? problem.params?.option;
                  if (!isTitleMissing(problem)) focusSetting(item.id, field === 'label' ? 'response_set_id' : field);
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
