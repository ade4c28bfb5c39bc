import { type Condition, getRules, type Id, type Item, type TemplateRecords } from '@rounds/engine';
import { IconAlertCircle, IconGitBranch } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { toPlainText, useWordsOf } from '../../../../kit/templates/rule-words/index.ts';
import { useProblemText } from '../../../../kit/templates/texts.ts';
import { ICON, Row } from '../../../../ui/index.ts';
import { getItemRules } from '../../commands/rule-edits.ts';
import { useRecords } from '../../state/builder-context.tsx';
import { useProblemsOf } from '../../state/problems/live-problems.tsx';
import classes from './row-facts.module.css';

interface Fact {
  readonly key: string;
  readonly text: string;
  readonly icon?: ComponentType<{ size?: number | string; stroke?: number | string }>;
  readonly isProblem?: boolean;
  /** Whether only the beginning of the text is shown, in one line. */
  readonly isExcerpt?: boolean;
}

/** Shows the text of an instruction, the problems of a row, and when it is shown, below its title. */
export function RowFacts({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const problemText = useProblemText();
  const problems = useProblemsOf(item.id);
  const wordsOf = useWordsOf();
  const shown = useRecords((records) => {
    const visibilityRule = findVisibilityRule(records, item.id);
    return (
      visibilityRule &&
      `${visibilityRule.action} ${toPlainText(wordsOf(records, item.id).condition(visibilityRule.when))}`
    );
  });
  const text = useRecords((records) =>
    item.type === 'instruction' ? records.info[String(item.options.info_id ?? '')]?.text.trim() : undefined,
  );
  const condition = shown?.slice(shown.indexOf(' ') + 1);
  const facts: (Fact | false)[] = [
    text !== undefined && text !== '' && { key: 'text', text, isExcerpt: true },
    ...problems.map((problem) => ({
      key: JSON.stringify(problem),
      text: problemText(problem),
      icon: IconAlertCircle,
      isProblem: true,
    })),
    condition !== undefined && {
      key: 'shown',
      text: t(shown?.startsWith('show ') ? 'row.shown_if' : 'row.hidden_if', { condition }),
      icon: IconGitBranch,
    },
  ];
  const present = facts.filter((fact) => fact !== false);
  if (present.length === 0) return null;
  return (
    <Row as="ul" wrap align="stretch" gap="half" columnGap={3} className={classes.facts}>
      {present.map(({ key, text: words, icon: Icon, isProblem, isExcerpt }) => (
        <li key={key} data-problem={isProblem} data-excerpt={isExcerpt} title={isExcerpt ? words : undefined}>
          {Icon && <Icon {...ICON} size={13} />}
          <span>{words}</span>
        </li>
      ))}
    </Row>
  );
}

/** The condition under which rules show or hide an item; null where none or more than one rule set decides it. */
function findVisibilityRule(
  records: TemplateRecords,
  id: Id,
): { readonly action: 'show' | 'hide'; readonly when: Condition } | null {
  const [set, ...others] = getItemRules(records, id).acting.filter((one) => getAction(getRules(one).branches[0], id));
  const branch = set && others.length === 0 ? getRules(set).branches[0] : undefined;
  const action = getAction(branch, id);
  return branch?.when && action ? { action, when: branch.when } : null;
}

type Branch = ReturnType<typeof getRules>['branches'][number];

function getAction(branch: Branch | undefined, id: Id): 'show' | 'hide' | null {
  const match = branch?.actions.find(
    ({ action, items }) => (action === 'show' || action === 'hide') && items.includes(id),
  );
  return match ? (match.action as 'show' | 'hide') : null;
}
