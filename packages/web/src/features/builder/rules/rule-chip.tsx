import type { Item } from '@rounds/engine';
import { IconGitBranch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toPlainText, useRuleWords } from '../../../kit/templates/rule-words/index.ts';
import { ICON, Row, UnstyledButton } from '../../../ui/index.ts';
import { getItemRules } from '../commands/rule-edits.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import classes from './rule-chip.module.css';
/** Marks an item that rules act on or whose answer triggers rules, and opens them. */
export function RuleChip({ item }: { item: Item }) {
  const { acting, triggered } = useRecords((records) => getItemRules(records, item.id));
  if (acting.length + triggered.length === 0) return null;
  return <Chip item={item} acts={acting.length > 0} />;
}
function Chip({ item, acts }: { item: Item; acts: boolean }) {
  const { t } = useTranslation('rules');
  const { store, view } = useBuilder();
  const words = useRuleWords(store.records(), item.id);
  const { acting, triggered } = getItemRules(store.records(), item.id);
  const all = [...acting, ...triggered];
  const sentences = all.map((set) => toPlainText(words.sentence(set)));
  return (
    <Row
      as={UnstyledButton}
      tabIndex={-1}
      hover="underline"
      inline
      size="2xs"
      gap={1}
      minHeight={24}
      radius="chip"
      className={classes.chip}
      data-triggers={!acts || undefined}
      title={sentences.join('\n')}
      onClick={() => {
        view.set({ activeId: item.id, optionsOpen: true });
        const [only] = all;
        if (only && all.length === 1)
          view.set({ dialog: { kind: 'rule', draft: { item_id: item.id, uuid: only.uuid } } });
      }}
    >
      <IconGitBranch {...ICON} size={13} />
      <span>{t(acts ? 'chip.rule' : 'chip.triggers')}</span>
      {all.length > 1 && <span>{all.length}</span>}
    </Row>
  );
}
