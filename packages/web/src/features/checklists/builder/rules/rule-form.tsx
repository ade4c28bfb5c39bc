import { type Branch, type Condition, conditionItems, type Id, type Item, ruleSetProblems } from '@rounds/engine';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, focusOnceDrawn, keepFocus, toast } from '../../../../ui/index.ts';
import { PhraseText, useRuleWords } from '../../rule-words/index.ts';
import { useBuilder, useRecords } from '../builder-context.tsx';
import { newId } from '../new-id.ts';
import { useProblemText } from '../problem-text.ts';
import { ActionEditor } from './action-editor.tsx';
import { BranchMenu } from './branch-menu.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { conditionOn, isComparison } from './conditions.ts';
import classes from './rule-drawer.module.css';
import { putRule, recordOf } from './rule-edits.ts';
import { RuleTry } from './rule-try.tsx';
import { useRuleChoices } from './use-rule-choices.ts';

interface RuleFormProps {
  item: Item;
  uuid: Id | null;
  branches: readonly Branch[];
  onChange: (branches: readonly Branch[]) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** The sentence, the branches and a try; nothing is stored before it is saved. */
export function RuleForm({ item, uuid, branches, onChange, onCancel, onSaved }: RuleFormProps) {
  const { t } = useTranslation('rules');
  const session = useBuilder();
  const records = useRecords((all) => all);
  const problemText = useProblemText();
  const [setId] = useState(() => uuid ?? newId());
  const [tried, setTried] = useState(false);
  const { askable, actable } = useRuleChoices(item, branches, records);
  const set = recordOf(uuid ? records.rule_sets[uuid] : undefined, setId, branches);
  const problems = ruleSetProblems(records, set);
  const texts = [...new Set(problems.map(problemText))];
  const hasElse = branches.some(({ when }) => when === null);
  const asksSelf = (when: Condition | null) => when !== null && conditionItems(when).includes(item.id);
  const selfWords =
    branches.some(({ when }) => asksSelf(when)) ||
    branches.some(({ actions }) => actions.some(({ items }) => items.includes(item.id)));
  const words = useRuleWords(records, selfWords ? item.id : null);

  /** Of several that begin alike each has its number. */
  const nameOf = (at: number) => {
    const name = branchName(t, branches[at] as Branch, at);
    const isOneOfMany = at > 0 && branches.filter(({ when }) => when).length > 2;
    return isOneOfMany && branches[at]?.when ? `${name} (${at})` : name;
  };
  const change = (at: number, next: Partial<Branch>) =>
    onChange(branches.map((branch, index) => (index === at ? { ...branch, ...next } : branch)));
  const add = (when: Condition | null) => {
    const end = hasElse ? branches.length - 1 : branches.length;
    onChange([...branches.slice(0, end), { when, actions: [] }, ...branches.slice(end)]);
  };
  const save = ({ currentTarget: button }: MouseEvent) => {
    setTried(true);
    if (problems.length > 0) return focusOnceDrawn(() => firstMissing(button), button);
    session.store.mark();
    if (session.attempt(putRule(set, item.id))) return;
    toast.success(t('saved'), { undo: session.undoOfLastStep() });
    onSaved();
  };
  return (
    <>
      <div ref={keepFocus} className={classes.form}>
        <section className={classes.words} aria-labelledby="rule-in-words" aria-live="polite">
          <h3 id="rule-in-words">{t('in_words')}</h3>
          <p>
            <PhraseText phrase={words.sentence(set)} />
          </p>
        </section>
        {branches.map((branch, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: branches are told apart by their place alone
          <section key={at} className={classes.branch} aria-label={nameOf(at)}>
            <header className={classes.head}>
              <h3>{branchName(t, branch, at)}</h3>
              <BranchMenu name={nameOf(at)} branches={branches} at={at} onChange={onChange} />
            </header>
            {branch.when && (
              <div className={classes.when}>
                <ConditionEditor
                  condition={isComparison(branch.when) ? { all: [branch.when] } : branch.when}
                  askable={askable}
                  marksMissing={tried}
                  onChange={(when) => change(at, { when: when ?? { all: [] } })}
                />
              </div>
            )}
            <div className={classes.then}>
              {branch.when && <h4>{t('then')}</h4>}
              <ActionEditor
                actions={branch.actions}
                actable={actable}
                marksMissing={tried}
                onChange={(actions) => change(at, { actions })}
              />
            </div>
          </section>
        ))}
        <div className={classes.more}>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconPlus size={15} />}
            onClick={() =>
              add({ all: [conditionOn(askable.items.find(({ id }) => id === item.id) ?? askable.items.at(-1))] })
            }
          >
            {t('branch.otherwise_if')}
          </Button>
          {!hasElse && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconPlus size={15} />}
              onClick={() => add(null)}
            >
              {t('branch.otherwise')}
            </Button>
          )}
        </div>
        {problems.length === 0 && <RuleTry set={set} self={item.id} />}
      </div>
      <footer className={classes.foot}>
        {tried && texts.length > 0 ? (
          <ul className={classes.problems} role="alert">
            {texts.map((text) => (
              <li key={text}>
                <IconAlertTriangle size={15} aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        ) : (
          <p className={classes.hint}>{t('first_fits')}</p>
        )}
        <Button variant="default" onClick={onCancel}>
          {t('builder:cancel')}
        </Button>
        <Button onClick={save}>{t('save')}</Button>
      </footer>
    </>
  );
}

/** The first field that has nothing, or the first answer of those of which none is chosen. */
const firstMissing = (button: Element) =>
  button.closest('[role="dialog"]')?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] button');

const branchName = (t: (key: string) => string, { when }: Branch, at: number) =>
  t(when === null ? 'branch.otherwise' : at === 0 ? 'branch.if' : 'branch.otherwise_if');
