import { getReference, type Item } from '@rounds/engine';
import { IconChevronDown, IconChevronRight, IconInfoCircle, IconLayoutRows, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Box, Center, Row, Text, Tooltip, UnstyledButton } from '../../../../ui/index.ts';
import { insertItem, toggleCollapsed } from '../../commands/commands.ts';
import { RuleChip } from '../../rules/rule-chip.tsx';
import { useBuilder, useRecords } from '../../state/builder-context.tsx';
import { PersonBadge } from '../../together/people-menu.tsx';
import { countColumns } from '../columns.ts';
import { getTotals, usePoints } from '../totals.ts';
import { ItemMenu } from './item-menu.tsx';
import classes from './item-row.module.css';
import { ItemTitle } from './item-title.tsx';
import { ItemToggles } from './item-toggles.tsx';
import { RowFacts } from './row-facts.tsx';
import { RowMarks } from './row-marks.tsx';

interface SectionRowProps {
  item: Item;
  isActive: boolean;
  isCollapsed: boolean;
  isEditing: boolean;
}

/** The row is memoized, so that a change of its position alone does not re-render it. */
export const SectionRow = memo(function SectionRow({ item, isActive, isCollapsed, isEditing }: SectionRowProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const questions = useRecords((records) => getTotals(records, item.id).questions);
  const points = usePoints(item.id);
  const reference = getReference(item);
  const columns = useRecords((records) => countColumns(records, item.id));
  const help = useRecords((records) => records.info[String(item.options.info_id ?? '')]?.text);
  return (
    <Box grow shrink>
      <Row align="start" gap={2.5} className={classes.line} data-section>
        <Center
          as={UnstyledButton}
          tabIndex={-1}
          tone="ink2"
          radius="control"
          fixed
          width={26}
          height={34}
          hover="sunken"
          aria-label={isCollapsed ? t('expand') : t('collapse')}
          onClick={() => toggleCollapsed(session, item.id)}
        >
          {isCollapsed ? <IconChevronRight size={16} data-mirror /> : <IconChevronDown size={16} />}
        </Center>
        <IconLayoutRows size={16} className={classes.sectionIcon} />
        {reference && (
          <Box as="bdi" hideBelow="tablet" className={classes.key}>
            {reference}
          </Box>
        )}
        <Text as="div" size="md" weight={600} flex="0 1 auto" shrink className={classes.sectionTitle}>
          <ItemTitle item={item} isEditing={isEditing} untitled={t('untitled_section')} />
        </Text>
        <Text as="span" hideBelow="tablet" fixed pt={2} fontSize="xs" tone="ink3" tabular className={classes.facts}>
          {t('questions', { count: questions })}
          {points && <bdi>, {points}</bdi>}
          {columns > 0 && <>, {t('row.columns', { count: columns })}</>}
        </Text>
        <Row as="span" wrap align="stretch" justify="end" gap={1} className={classes.chips}>
          <RowMarks item={item} />
        </Row>
        <Box as="span" grow />
        <PersonBadge id={item.id} />
        <RuleChip item={item} />
        {help && (
          <Tooltip label={help} multiline maw={320}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('help_text')}
              onClick={() => session.view.set({ activeId: item.id, optionsOpen: true })}
            >
              <IconInfoCircle size={16} />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={t('add_question_here')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('add_question_here')}
            onClick={() => {
              session.view.set({ activeId: item.id });
              insertItem(session, 'yesno');
            }}
          >
            <IconPlus size={16} />
          </ActionIcon>
        </Tooltip>
        <ItemToggles item={item} isActive={isActive} />
        <ItemMenu item={item} />
      </Row>
      <RowFacts item={item} />
    </Box>
  );
});
