import {
  type Branch,
  type Condition,
  checkRuleSetInTemplate,
  type Id,
  type Item,
  listConditionItems,
  type TemplateFeature,
  type TemplateProblem,
} from '@rounds/engine';
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { type FormEvent, type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../kit/templates/new-id.ts';
import { PhraseText, useRuleWords } from '../../../kit/templates/rule-words/index.ts';
import { useProblemText } from '../../../kit/templates/texts.ts';
import { Box, Button, focusAfterRender, keepFocus, Row, ScrollRegion, Stack, Text, toast } from '../../../ui/index.ts';
import { saveRule, toRuleRecord } from '../commands/rule-edits.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { createComparison } from '../state/conditions.ts';
import { ActionEditor } from './action-editor.tsx';
import { BranchMenu } from './branch-menu.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { useMissingMarks } from './missing-marks.ts';
import classes from './rule-drawer.module.css';
import { RuleTry } from './rule-try.tsx';
import { useRuleChoices } from './use-rule-choices.ts';

interface RuleFormProps {
  item: Item;
  uuid: Id | null;
  branches: readonly Branch[];
  onChange: (branches: readonly Branch[]) => void;
  onCancel: () => void;
  onSaved: () => void;
  /** The rule needs a feature that the plan does not include. */
  onLocked: (feature: TemplateFeature) => void;
}

/** The rule as a sentence, its branches, and fields to try it. */
export function RuleForm({ item, uuid, branches, onChange, onCancel, onSaved, onLocked }: RuleFormProps) {
  const { t } = useTranslation(['rules', 'builder']);
  const session = useBuilder();
  const records = useRecords((all) => all);
  const problemText = useProblemText();
  const [setId] = useState(() => uuid ?? newId());
  const missing = useMissingMarks();
  const { sources, targets } = useRuleChoices(item, branches, records);
  const toRecord = (some: readonly Branch[]) => toRuleRecord(uuid ? records.rule_sets[uuid] : undefined, setId, some);
  const set = toRecord(branches);
  const problems = checkRuleSetInTemplate(records, set);
  const markedBranches = branches.filter(missing.has);
  const shownProblems = markedBranches.length > 0 ? checkRuleSetInTemplate(records, toRecord(markedBranches)) : [];
  const texts = [...new Set(shownProblems.filter(isShownInFooter).map((problem) => problemText(problem)))];
  const hasElse = branches.some(({ when }) => when === null);
  const comparesSelf = (when: Condition | null) => when !== null && listConditionItems(when).includes(item.id);
  const mentionsSelf =
    branches.some(({ when }) => comparesSelf(when)) ||
    branches.some(({ actions }) => actions.some(({ items }) => items.includes(item.id)));
  const words = useRuleWords(records, mentionsSelf ? item.id : null);

  /** Branches with the same name are numbered. */
  const getBranchLabel = (at: number) => {
    const name = getBranchName(t, branches[at] as Branch, at);
    const isOneOfMany = at > 0 && branches.filter(({ when }) => when).length > 2;
    return isOneOfMany && branches[at]?.when ? `${name} (${at})` : name;
  };
  const change = (at: number, next: Partial<Branch>) =>
    onChange(
      branches.map((branch, index) => {
        if (index !== at) return branch;
        const changed = { ...branch, ...next };
        // A branch that was added after saving has failed is complete only when it is saved the next time.
        return missing.has(branch) ? changed : missing.addNew(changed);
      }),
    );
  const add = (when: Condition | null) => {
    const end = hasElse ? branches.length - 1 : branches.length;
    onChange([...branches.slice(0, end), missing.addNew({ when, actions: [] }), ...branches.slice(end)]);
  };
  const addElseIf = () => {
    const source = sources.items.find(({ id }) => id === item.id) ?? sources.items.at(-1);
    add({ all: [missing.addNew(createComparison(source))] });
  };
  const save = ({ currentTarget: button }: MouseEvent) => {
    if (problems.length > 0) {
      missing.markAll();
      return focusAfterRender(() => findFirstMissing(button), button);
    }
    const { patch } = saveRule(set, item.id)(records);
    const locked = patch && session.findLocked(records, patch)[0]?.feature;
    if (locked) return onLocked(locked);
    session.store.endGesture();
    if (session.attempt(saveRule(set, item.id))) return;
    toast.success(t('saved'), { undo: session.captureUndo() });
    onSaved();
  };
  return (
    <>
      <Stack grow shrinkBlock className={classes.parts}>
        <Text
          as={ScrollRegion}
          py={3}
          px={3.5}
          radius="menu"
          size="md"
          tone="ink"
          breakWords
          className={classes.sentence}
          aria-labelledby="rule-in-words"
          aria-live="polite"
        >
          <Text as="h3" size="xs" mb="half" id="rule-in-words">
            {t('in_words')}
          </Text>
          <p>
            <PhraseText phrase={words.sentence(set)} />
          </p>
        </Text>
        <Stack
          as="form"
          ref={keepFocus}
          grow
          shrinkBlock
          overflow="auto"
          gap={3.5}
          px={5}
          py={3.5}
          className={classes.form}
          // Enter in a field does not save: the rule is usually incomplete then.
          onSubmit={(event: FormEvent) => event.preventDefault()}
        >
          {branches.map((branch, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: branches have no identity other than their index
            <Box as="section" key={at} border="line" radius="menu" aria-label={getBranchLabel(at)}>
              <Row as="header" justify="between" bg="sunken" className={classes.branchHeader}>
                <Text as="h3" size="md">
                  {getBranchName(t, branch, at)}
                </Text>
                <BranchMenu name={getBranchLabel(at)} branches={branches} at={at} onChange={onChange} />
              </Row>
              {branch.when && (
                <Box py={3} px={3.5} borderBottom="line2">
                  <ConditionEditor
                    condition={branch.when}
                    askable={sources}
                    missing={missing}
                    onChange={(when) => change(at, { when: when ?? { all: [] } })}
                  />
                </Box>
              )}
              <Box py={3} px={3.5}>
                {branch.when && (
                  <Text as="h4" size="xs" mb={1.5} tone="ink2">
                    {t('then')}
                  </Text>
                )}
                <ActionEditor
                  actions={branch.actions}
                  actable={targets}
                  missing={missing}
                  onLocked={onLocked}
                  onChange={(actions) => change(at, { actions })}
                />
              </Box>
            </Box>
          ))}
          <Row wrap align="stretch" gap={1}>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              leftSection={<IconPlus size={15} />}
              onClick={addElseIf}
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
          </Row>
        </Stack>
        {problems.length === 0 && (
          <Box px={5} pb={3} className={classes.try}>
            <RuleTry set={set} self={item.id} />
          </Box>
        )}
      </Stack>
      <Row as="footer" fixed wrap justify="end" gap={2.5} py={3} px={5} borderTop="line" className={classes.footer}>
        {texts.length > 0 ? (
          <Text as="ul" size="xs" tone="red" className={classes.problems} role="alert">
            {texts.map((text) => (
              <Row as="li" align="stretch" gap={1.5} key={text}>
                <IconAlertTriangle size={15} aria-hidden />
                {text}
              </Row>
            ))}
          </Text>
        ) : (
          <Text size="xs" tone="ink3" className={classes.hint}>
            {t('first_fits')}
          </Text>
        )}
        <Button variant="default" onClick={onCancel}>
          {t('builder:cancel')}
        </Button>
        <Button onClick={save}>{t('save')}</Button>
      </Row>
    </>
  );
}

/** The field of a missing target shows its problem itself. */
const isShownInFooter = ({ code }: TemplateProblem) => code !== 'RULE_TARGET_MISSING';

/** The first empty field, or the first option of an empty choice. */
const findFirstMissing = (button: Element) =>
  button.closest('[role="dialog"]')?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] button');

const getBranchName = (t: TFunction<'rules'>, { when }: Branch, at: number) =>
  t(when === null ? 'branch.otherwise' : at === 0 ? 'branch.if' : 'branch.otherwise_if');
