import { CATALOGUE, getReference, type Item } from '@rounds/engine';
import {
  IconAsterisk,
  IconCopy,
  IconFlag,
  IconFolderSymlink,
  IconGitBranch,
  IconTargetArrow,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { toAnswerColor } from '../../../../kit/form/index.ts';
import { QUESTION_TYPES } from '../../../../kit/templates/question-types/index.ts';
import { useTypeName } from '../../../../kit/templates/texts.ts';
import { useFormat } from '../../../../platform/i18n/index.ts';
import { Box, Chip, ICON, Row, type Tone, Tooltip, UnstyledButton } from '../../../../ui/index.ts';
import { deleteItems, duplicateSelection, openRule } from '../../commands/commands.ts';
import { RuleChip } from '../../rules/rule-chip.tsx';
import { useBuilder, useRecords } from '../../state/builder-context.tsx';
import { PersonBadge } from '../../together/people-menu.tsx';
import { usePoints } from '../totals.ts';
import { ItemMenu } from './item-menu.tsx';
import classes from './item-row.module.css';
import { ItemTitle } from './item-title.tsx';
import { ItemToggles } from './item-toggles.tsx';
import { RowFacts } from './row-facts.tsx';
import { RowMarks } from './row-marks.tsx';

interface QuestionRowProps {
  item: Item;
  isActive: boolean;
  /** Whether the actions of the active row are rendered. */
  showsActions: boolean;
  isEditing: boolean;
}

/** The row is memoized, so that a change of its position alone does not re-render it. */
export const QuestionRow = memo(function QuestionRow({ item, isActive, showsActions, isEditing }: QuestionRowProps) {
  const { t } = useTranslation('builder');
  const typeName = useTypeName();
  const points = usePoints(item.id);
  const reference = getReference(item);
  const Icon = QUESTION_TYPES[item.type].icon;
  return (
    <Box grow shrink>
      <Row align="start" gap={2.5} className={classes.line}>
        <span className={classes.icon} role="img" aria-label={typeName(item.type)} title={typeName(item.type)}>
          <Icon {...ICON} />
        </span>
        {reference && (
          <Box as="bdi" hideBelow="tablet" className={classes.key} title={reference}>
            {reference}
          </Box>
        )}
        <div className={classes.title} data-whole={isActive || undefined}>
          <ItemTitle
            item={item}
            isEditing={isEditing}
            untitled={t('untitled')}
            tooltip={isActive ? undefined : item.title}
          />
        </div>
        <Row as="span" wrap align="stretch" justify="end" gap={1} className={classes.chips}>
          {item.options.required === true && (
            <span className={classes.chip} data-chip="required">
              <IconAsterisk size={12} stroke={2.25} className={classes.asterisk} />
              <span className={classes.chipText}>{t('chip.required')}</span>
            </span>
          )}
          {points && (
            <span className={classes.chip}>
              <IconTargetArrow size={13} />
              {points}
            </span>
          )}
          <RowMarks item={item} />
          <RuleChip item={item} />
        </Row>
        <PersonBadge id={item.id} />
        <ItemToggles item={item} isActive={isActive} />
        <ItemMenu item={item} />
      </Row>
      <RowFacts item={item} />
      {showsActions && <ActiveRowActions item={item} />}
    </Box>
  );
});

const MAX_OPTIONS_SHOWN = 6;
const OPTION_TONES: Readonly<Record<string, Tone>> = { green: 'green', yellow: 'amber', red: 'red' };

/** Shows the options and the most common actions below the active row. */
function ActiveRowActions({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const session = useBuilder();
  const set = useRecords((records) => records.response_sets[String(item.options.response_set_id ?? '')]);
  return (
    <Row wrap gap={2} className={classes.activeRow}>
      <Row as="span" shrink wrap align="stretch" gap={1.5} flex="1 1 auto" className={classes.answers}>
        {CATALOGUE[item.type].choices &&
          set?.options.slice(0, MAX_OPTIONS_SHOWN).map((option) => (
            <Chip key={option.uuid} className={classes.answer} tone={OPTION_TONES[toAnswerColor(option)]}>
              {option.label}
              {option.score !== null && <span className={classes.score}>{format.number(option.score)}</span>}
              {option.failed && <IconFlag size={12} aria-label={t('failed')} />}
            </Chip>
          ))}
        {set && set.options.length > MAX_OPTIONS_SHOWN && (
          <Chip className={classes.answer}>{`+${set.options.length - MAX_OPTIONS_SHOWN}`}</Chip>
        )}
      </Row>
      <Row as="span" fixed align="stretch" gap="half" ms="auto" className={classes.actions}>
        <UnstyledButton className={classes.action} onClick={() => openRule(session, item.id)}>
          <IconGitBranch size={15} />
          {t('rule')}
        </UnstyledButton>
        <UnstyledButton
          className={classes.action}
          onClick={() => {
            session.view.set({ activeId: item.id, selected: new Set() });
            duplicateSelection(session);
          }}
        >
          <IconCopy size={15} />
          {t('duplicate')}
        </UnstyledButton>
        <UnstyledButton
          className={classes.action}
          onClick={() => session.view.set({ dialog: { kind: 'move', ids: [item.id] } })}
        >
          <IconFolderSymlink size={15} />
          {t('move_to')}
        </UnstyledButton>
        <Tooltip label={t('delete')}>
          <UnstyledButton
            className={classes.action}
            aria-label={t('delete')}
            onClick={() => deleteItems(session, [item.id])}
          >
            <IconTrash size={15} />
          </UnstyledButton>
        </Tooltip>
      </Row>
    </Row>
  );
}
