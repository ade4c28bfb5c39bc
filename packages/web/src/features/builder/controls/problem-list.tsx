import type { Id, TemplateProblem, TemplateRecords } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { toKeyAndTitle } from '../../../kit/templates/rule-words/index.ts';
import { useItemLocation, useProblemText } from '../../../kit/templates/texts.ts';
import { Stack, UnstyledButton } from '../../../ui/index.ts';
import { useBuilder } from '../state/builder-context.tsx';
import type { BuilderSession } from '../state/builder-session.ts';
import type { ViewStore } from '../state/builder-view.ts';
import { findProblemSetting } from '../state/problems/problem-places.ts';
import classes from './dialog.module.css';

interface ProblemListProps {
  problems: readonly TemplateProblem[];
  onLeave: () => void;
  /** The earlier state, in which deleted items still have names. */
  before?: TemplateRecords;
}

/** The panel shows an item with a delay, which is longer on a busy device. */
const MAX_WAIT_MS = 5_000;

/** Moves the focus into the field of a setting once the panel shows the item, unless the person moves on first. */
function focusSetting(view: ViewStore, id: Id, setting: string, until = performance.now() + MAX_WAIT_MS): void {
  const group = document.querySelector(`[data-settings-of="${id}"] [data-setting="${setting}"]`);
  const field =
    group?.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    group?.querySelector<HTMLElement>('input, select, textarea') ??
    group?.querySelector<HTMLElement>('button');
  if (field && !field.closest('[inert]')) field.focus();
  else if (view.get().activeId === id && performance.now() < until)
    requestAnimationFrame(() => focusSetting(view, id, setting, until));
}

/** Opens the item of a problem with the focus in the field that corrects it. */
function goToProblem({ reveal, store, view }: BuilderSession, problem: TemplateProblem): void {
  const item = store.records().items[problem.item_id ?? ''];
  if (!item) {
    view.set(isAboutTemplate(problem) ? { dialog: { kind: 'about' } } : { leftPanel: 'add', outlineOpen: true });
    return;
  }
  const setting = findProblemSetting(item, problem);
  if (setting === 'title') {
    reveal(item.id, { editingId: item.id, outlineOpen: false });
    return;
  }
  // Groups that the person has folded must not hide the field.
  const groups = new Map([...view.get().groups].filter(([, isOpen]) => isOpen));
  reveal(item.id, { optionsOpen: true, outlineOpen: false, groups });
  if (setting !== null) focusSetting(view, item.id, setting);
}

/** Among the problems without an item, only a missing name and missing questions can be corrected in one place. */
const isAboutTemplate = ({ code }: TemplateProblem) => code === 'FIELD_REQUIRED';
const hasPlace = (problem: TemplateProblem, items: TemplateRecords['items']) =>
  items[problem.item_id ?? ''] !== undefined ||
  (!problem.item_id && (isAboutTemplate(problem) || problem.code === 'NO_QUESTIONS'));

/** A list of problems; each one links to its field. */
export function ProblemList({ problems, onLeave, before }: ProblemListProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const problemText = useProblemText();
  const place = useItemLocation();
  const { items } = session.store.records();
  if (problems.length === 0) return null;
  return (
    <Stack as="ul" overflow="auto" className={classes.list}>
      {problems.map((problem) => {
        const item = problem.item_id ? items[problem.item_id] : undefined;
        const subject = item ?? before?.items[problem.item_id ?? ''];
        const text = <strong>{problemText(problem)}</strong>;
        const name = subject && <span>{toKeyAndTitle(subject, t('untitled'))}</span>;
        return (
          <li key={JSON.stringify(problem)}>
            {hasPlace(problem, items) ? (
              <UnstyledButton
                className={classes.entry}
                onClick={() => {
                  onLeave();
                  goToProblem(session, problem);
                }}
              >
                {text}
                {name}
                {item && <span>{place(session.store.records(), item.id)}</span>}
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
    </Stack>
  );
}
