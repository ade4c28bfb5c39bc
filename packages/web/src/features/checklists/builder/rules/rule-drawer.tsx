import {
  type Branch,
  CATALOGUE,
  type Condition,
  conditionItems,
  documentOrder,
  type Id,
  type Item,
  ruleSetProblems,
  rulesOf,
  type TemplateRecords,
} from '@rounds/engine';
import { IconAlertTriangle, IconDots, IconGitBranch, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button, Drawer, Menu, toast } from '../../../../ui/index.ts';
import { nameOfItem, PhraseText, useRuleWords } from '../../rule-words/index.ts';
import { useBuilder, useRecords } from '../builder-context.tsx';
import { LockedText, useIsLocked } from '../locked-feature.tsx';
import { newId } from '../new-id.ts';
import { useProblemText } from '../problem-text.ts';
import { type Actable, ActionEditor } from './action-editor.tsx';
import { type Askable, ConditionEditor, isAskable } from './condition-editor.tsx';
import { conditionOn, isComparison } from './conditions.ts';
import classes from './rule-drawer.module.css';
import { putRule, recordOf } from './rule-edits.ts';
import { RuleTry } from './rule-try.tsx';

export interface RuleDraft {
  /** The item that the rule was opened on. */
  readonly item_id: Id;
  /** Null for a new rule. */
  readonly uuid: Id | null;
  /** What was being edited when the drawer was closed without saving. */
  readonly branches?: readonly Branch[];
}

/** A rule as a sentence first, then as a form, then to be tried. Nothing reaches the template before it is saved. */
export function RuleDrawer({ draft, onClose }: { draft: RuleDraft; onClose: () => void }) {
  const { t } = useTranslation('rules');
  const { view } = useBuilder();
  const records = useRecords((all) => all);
  const isLocked = useIsLocked('ckl_rule');
  const item = records.items[draft.item_id];
  const stored = draft.uuid ? records.rule_sets[draft.uuid] : undefined;
  const [start] = useState(() => (stored ? rulesOf(stored).branches : item ? [firstBranch(item, records)] : []));
  const [branches, setBranches] = useState<readonly Branch[]>(draft.branches ?? start);
  if (!item) return null;

  const leave = () => {
    onClose();
    if (branches === start) return;
    toast.warning(t('not_saved'), {
      undo: () => view.set({ dialog: { kind: 'rule', draft: { ...draft, branches } } }),
    });
  };
  const name = item.reference_key || t(`builder:type.${item.type}`);
  return (
    <Drawer
      opened
      onClose={leave}
      size={580}
      classNames={{ content: classes.content, body: classes.body, title: classes.titles }}
      closeButtonProps={{ 'aria-label': t('builder:close') }}
      title={
        <span className={classes.title}>
          <span className={classes.mark}>
            <IconGitBranch size={18} />
          </span>
          <span className={classes.names}>
            <span>{t('rule_on', { name })}</span>
            {item.title && <span className={classes.subtitle}>{item.title}</span>}
          </span>
        </span>
      }
    >
      {isLocked ? (
        <LockedText feature="ckl_rule" />
      ) : (
        <RuleForm
          item={item}
          uuid={draft.uuid}
          branches={branches}
          onChange={setBranches}
          onCancel={leave}
          onSaved={onClose}
        />
      )}
    </Drawer>
  );
}

/** A new rule asks the question that it is made on; other items ask the nearest question before them. */
function firstBranch(item: Item, records: TemplateRecords): Branch {
  const order = documentOrder(records);
  const before = order
    .slice(
      0,
      order.findIndex(({ id }) => id === item.id),
    )
    .filter(isAskable);
  return { when: { all: [conditionOn(isAskable(item) ? item : before.at(-1))] }, actions: [] };
}

interface RuleFormProps {
  item: Item;
  uuid: Id | null;
  branches: readonly Branch[];
  onChange: (branches: readonly Branch[]) => void;
  onCancel: () => void;
  onSaved: () => void;
}

function RuleForm({ item, uuid, branches, onChange, onCancel, onSaved }: RuleFormProps) {
  const { t } = useTranslation('rules');
  const session = useBuilder();
  const records = useRecords((all) => all);
  const problemText = useProblemText();
  const [setId] = useState(() => uuid ?? newId());
  const [tried, setTried] = useState(false);
  const { askable, actable } = useChoices(item, branches, records);
  const set = recordOf(uuid ? records.rule_sets[uuid] : undefined, setId, branches);
  const problems = ruleSetProblems(records, set);
  const texts = [...new Set(problems.map(problemText))];
  const hasElse = branches.some(({ when }) => when === null);
  const asksSelf = (when: Condition | null) => when !== null && conditionItems(when).includes(item.id);
  const selfWords =
    branches.some(({ when }) => asksSelf(when)) ||
    branches.some(({ actions }) => actions.some(({ items }) => items.includes(item.id)));
  const words = useRuleWords(records, selfWords ? item.id : null);

  const change = (at: number, next: Partial<Branch>) =>
    onChange(branches.map((branch, index) => (index === at ? { ...branch, ...next } : branch)));
  const add = (when: Condition | null) => {
    const end = hasElse ? branches.length - 1 : branches.length;
    onChange([...branches.slice(0, end), { when, actions: [] }, ...branches.slice(end)]);
  };
  const save = () => {
    setTried(true);
    if (problems.length > 0) return;
    session.store.mark();
    if (session.attempt(putRule(set, item.id))) return;
    toast.success(t('saved'), { undo: session.undoOfLastStep() });
    onSaved();
  };
  return (
    <>
      <div className={classes.form}>
        <section className={classes.words} aria-labelledby="rule-in-words" aria-live="polite">
          <h3 id="rule-in-words">{t('in_words')}</h3>
          <p>
            <PhraseText phrase={words.sentence(set)} />
          </p>
        </section>
        {branches.map((branch, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: branches are told apart by their place alone
          <section key={at} className={classes.branch} aria-label={branchName(t, branch, at)}>
            <header className={classes.head}>
              <h3>{branchName(t, branch, at)}</h3>
              <BranchMenu branches={branches} at={at} onChange={onChange} />
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

const branchName = (t: (key: string) => string, { when }: Branch, at: number) =>
  t(when === null ? 'branch.otherwise' : at === 0 ? 'branch.if' : 'branch.otherwise_if');

/** Questions before the items acted upon may be asked; items behind the questions asked may be acted upon. */
function useChoices(
  item: Item,
  branches: readonly Branch[],
  records: TemplateRecords,
): { askable: Askable; actable: Actable } {
  const { t } = useTranslation('rules');
  const { items } = records;
  const order = useMemo(() => documentOrder({ items }), [items]);
  return useMemo(() => {
    const places = new Map(order.map(({ id }, place) => [id, place]));
    const asked = new Set(branches.flatMap(({ when }) => (when ? conditionItems(when) : [])));
    const targets = branches.flatMap(({ actions }) => actions.flatMap((action) => action.items));
    const own = places.get(item.id) ?? 0;
    const firstTarget = Math.min(
      ...(targets.length > 0 ? targets : [item.id]).map((id) => places.get(id) ?? order.length),
    );
    const lastAsked = Math.max(-1, ...[...asked].map((id) => places.get(id) ?? -1));
    const isSelfOrBefore = (one: Item, place: number) =>
      one.id === item.id ? own <= firstTarget : place < firstTarget;
    const askableItems = order.filter((one, place) => isAskable(one) && isSelfOrBefore(one, place));
    const label = (one: Item) =>
      one.id === item.id
        ? t('this_answer_label')
        : [one.reference_key, one.title].filter(Boolean).join(' · ') || t('builder:untitled');
    const hidden = order.find(({ type }) => type === 'hidden_page')?.id;
    const actableItems = order.filter(
      (one, place) =>
        place > lastAsked && one.id !== hidden && one.parent_id !== hidden && CATALOGUE[one.type].actions.length > 0,
    );
    const kindOf = (one: Item) => (CATALOGUE[one.type].kind === 'question' ? '' : `${t(`builder:type.${one.type}`)}: `);
    return {
      askable: {
        self: item.id,
        items: askableItems,
        data: askableItems.map((one) => ({ value: one.id, label: label(one) })),
      },
      actable: {
        self: item.id,
        selfName: t(`this_label.${CATALOGUE[item.type].kind}`),
        asked,
        data: actableItems.map((one) => ({
          value: one.id,
          label:
            one.id === item.id
              ? t(`this_label.${CATALOGUE[item.type].kind}`)
              : kindOf(one) + nameOfItem(one, t('builder:untitled')),
        })),
      },
    };
  }, [order, branches, item, t]);
}

interface BranchMenuProps {
  branches: readonly Branch[];
  at: number;
  onChange: (branches: readonly Branch[]) => void;
}

function BranchMenu({ branches, at, onChange }: BranchMenuProps) {
  const { t } = useTranslation('rules');
  const branch = branches[at] as Branch;
  const swap = (other: number) => {
    const next = [...branches];
    next[at] = branches[other] as Branch;
    next[other] = branch;
    onChange(next);
  };
  const isElse = branch.when === null;
  const nextIsElse = branches[at + 1]?.when === null;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('branch.actions')}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={isElse || at === 0} onClick={() => swap(at - 1)}>
          {t('builder:move_up')}
        </Menu.Item>
        <Menu.Item disabled={isElse || nextIsElse || at === branches.length - 1} onClick={() => swap(at + 1)}>
          {t('builder:move_down')}
        </Menu.Item>
        <Menu.Item
          color="red"
          disabled={branches.length === 1}
          onClick={() => onChange(branches.filter((_, index) => index !== at))}
        >
          {t('branch.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
