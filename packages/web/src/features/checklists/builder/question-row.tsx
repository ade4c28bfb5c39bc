import { CATALOGUE, type Item } from '@rounds/engine';
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
import { useFormat } from '../../../i18n/index.ts';
import { Tooltip } from '../../../ui/index.ts';
import { QUESTION_TYPES } from '../question-types/index.ts';
import { useBuilder, useRecords } from './builder-context.tsx';
import { addRule, duplicate, remove } from './deeds.ts';
import { ItemMenu } from './item-menu.tsx';
import classes from './item-row.module.css';
import { RuleChip } from './rules/rule-chip.tsx';
import { TitleInPlace } from './title-in-place.tsx';
import { usePoints } from './use-points.ts';
import { useTypeName } from './use-type-name.ts';

interface QuestionRowProps {
  item: Item;
  isActive: boolean;
  /** Whether the deeds of the row in use are there, too. */
  isFurnished: boolean;
  isEditing: boolean;
}

/** Not drawn again where only its place among the others is another. */
export const QuestionRow = memo(function QuestionRow({ item, isActive, isFurnished, isEditing }: QuestionRowProps) {
  const { t } = useTranslation('builder');
  const typeName = useTypeName();
  const points = usePoints(item.id);
  const Icon = QUESTION_TYPES[item.type].icon;
  return (
    <div className={classes.content}>
      <div className={classes.line}>
        <span className={classes.icon} role="img" aria-label={typeName(item.type)} title={typeName(item.type)}>
          <Icon size={16} stroke={1.75} />
        </span>
        {item.reference_key && (
          <bdi className={classes.code} title={item.reference_key}>
            {item.reference_key}
          </bdi>
        )}
        <div className={classes.title} data-whole={isActive || undefined}>
          <TitleInPlace
            item={item}
            isEditing={isEditing}
            untitled={t('untitled')}
            tooltip={isActive ? undefined : item.title}
          />
        </div>
        <span className={classes.chips}>
          {item.options.required === true && (
            <span className={classes.chip}>
              <IconAsterisk size={12} stroke={2.25} className={classes.asterisk} />
              <span className={classes.chipWord}>{t('chip.required')}</span>
            </span>
          )}
          {points && (
            <span className={classes.chip}>
              <IconTargetArrow size={13} />
              {points}
            </span>
          )}
          <RuleChip item={item} />
        </span>
        <ItemMenu item={item} />
      </div>
      {isFurnished && <ActiveLine item={item} />}
    </div>
  );
});

/** Below the row in use: its answers as they will be offered, and the deeds most wanted. */
function ActiveLine({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const session = useBuilder();
  const set = useRecords((records) => records.response_sets[String(item.options.response_set_id ?? '')]);
  return (
    <div className={classes.active}>
      <span className={classes.answers}>
        {CATALOGUE[item.type].choices &&
          set?.options.slice(0, 6).map((option) => (
            <span
              key={option.uuid}
              className={classes.answer}
              data-color={option.color.startsWith('#') ? 'none' : option.color}
            >
              <span>{option.label}</span>
              {option.score !== null && <span className={classes.score}>{format.number(option.score)}</span>}
              {option.failed && <IconFlag size={12} aria-label={t('failed')} />}
            </span>
          ))}
        {set && set.options.length > 6 && <span className={classes.answer}>{`+${set.options.length - 6}`}</span>}
        {item.options.allow_n_a === true && <span className={classes.answer}>{t('not_applicable')}</span>}
      </span>
      <span className={classes.deeds}>
        <button type="button" className={classes.deed} onClick={() => addRule(session, item.id)}>
          <IconGitBranch size={15} />
          {t('rule')}
        </button>
        <button
          type="button"
          className={classes.deed}
          onClick={() => {
            session.view.set({ activeId: item.id, selected: new Set() });
            duplicate(session);
          }}
        >
          <IconCopy size={15} />
          {t('duplicate')}
        </button>
        <button
          type="button"
          className={classes.deed}
          onClick={() => session.view.set({ dialog: { kind: 'move', ids: [item.id] } })}
        >
          <IconFolderSymlink size={15} />
          {t('move_to')}
        </button>
        <Tooltip label={t('delete')}>
          <button
            type="button"
            className={classes.deed}
            aria-label={t('delete')}
            onClick={() => remove(session, [item.id])}
          >
            <IconTrash size={15} />
          </button>
        </Tooltip>
      </span>
    </div>
  );
}
