import { checkRuleSetInTemplate, type Id, type Item, type RuleSet } from '@rounds/engine';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconCopy,
  IconDots,
  IconPencil,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PhraseText, toItemName, useRuleWords } from '../../../kit/templates/rule-words/index.ts';
import { useProblemText } from '../../../kit/templates/texts.ts';
import { ActionIcon, Box, Button, Menu, Row, Stack, Text, toast } from '../../../ui/index.ts';
import { duplicateRule, getItemRules, removeRule } from '../commands/rule-edits.ts';
import { LockedEntry, useIsLocked } from '../controls/locked-feature.tsx';
import { OptionGroup } from '../controls/option-group.tsx';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { UntestedRule } from '../template-tests/untested-rule.tsx';
import classes from './rule-list.module.css';

/** The rules of an item in the panel: those that act on it, and those that its answer triggers. */
export function RuleList({ item }: { item: Item }) {
  const { t } = useTranslation('rules');
  const { view } = useBuilder();
  const isLocked = useIsLocked('ckl_rule');
  const { acting, triggered } = useRecords((records) => getItemRules(records, item.id));
  const edit = (uuid: Id | null) => view.set({ dialog: { kind: 'rule', draft: { item_id: item.id, uuid } } });
  return (
    <OptionGroup title={t('rules')}>
      {acting.map((set) => (
        <RuleCard key={set.uuid} set={set} item={item} isLocked={isLocked} onEdit={() => edit(set.uuid)} />
      ))}
      {triggered.length > 0 && (
        <Text as="h4" size="xs" tone="ink2">
          {t('triggers')}
        </Text>
      )}
      {triggered.map((set) => (
        <RuleCard
          key={set.uuid}
          set={set}
          item={item}
          isLocked={isLocked}
          onEdit={() => edit(set.uuid)}
          linksToTarget
        />
      ))}
      {isLocked ? (
        <LockedEntry feature="ckl_rule" />
      ) : (
        <Button
          className={classes.add}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} />}
          onClick={() => edit(null)}
        >
          {t('add_rule')}
        </Button>
      )}
    </OptionGroup>
  );
}

interface RuleCardProps {
  set: RuleSet;
  item: Item;
  isLocked: boolean;
  onEdit: () => void;
  /** The rule acts on another item, and the card links to it. */
  linksToTarget?: boolean;
}

function RuleCard({ set, item, isLocked, onEdit, linksToTarget = false }: RuleCardProps) {
  const { t } = useTranslation(['rules', 'builder']);
  const session = useBuilder();
  const records = useRecords((all) => all);
  const words = useRuleWords(records, item.id);
  const problemText = useProblemText();
  const [problem] = checkRuleSetInTemplate(records, set);
  const target = records.items[set.action_items[0] ?? ''];
  const notify = (text: string) => toast.success(text, { undo: session.captureUndo() });
  const duplicate = () => {
    session.store.endGesture();
    if (!session.attempt(duplicateRule(set.uuid))) notify(t('duplicated'));
  };
  const remove = () => {
    session.store.endGesture();
    if (!session.attempt(removeRule(set.uuid))) notify(t('deleted'));
  };
  return (
    <Stack gap={1} radius="control" tone="ink" className={classes.card}>
      <Text size="sm" breakWords className={classes.sentence}>
        <PhraseText phrase={words.sentence(set)} />
      </Text>
      {problem && (
        <Row as="p" align="stretch" gap={1.5} size="xs" tone="red-ink" className={classes.problem}>
          <IconAlertTriangle size={14} aria-hidden />
          {problemText(problem)}
        </Row>
      )}
      <UntestedRule uuid={set.uuid} />
      <Row shrink gap="half">
        {linksToTarget && target && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            rightSection={<IconArrowRight size={14} data-mirror />}
            onClick={() => session.reveal(target.id, { optionsOpen: true })}
          >
            <Box as="span" overflow="hidden" className={classes.target} title={target.title}>
              {toItemName(target, t('builder:untitled'))}
            </Box>
          </Button>
        )}
        <Box as="span" grow />
        {!isLocked && (
          <Button variant="subtle" size="compact-sm" leftSection={<IconPencil size={14} />} onClick={onEdit}>
            {t('edit_rule')}
          </Button>
        )}
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={26} aria-label={t('rule_actions')}>
              <IconDots size={15} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconCopy size={16} />} disabled={isLocked} onClick={duplicate}>
              {t('duplicate_rule')}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={16} />} color="red" onClick={remove}>
              {t('delete_rule')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Row>
    </Stack>
  );
}
