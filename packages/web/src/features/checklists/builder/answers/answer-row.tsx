import type { Id, ResponseOption } from '@rounds/engine';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconFlag,
  IconFlagFilled,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Menu, NumberInput, TextInput, Tooltip } from '../../../../ui/index.ts';
import { useBuilder } from '../builder-context.tsx';
import { ColorMenu } from '../color-menu.tsx';
import { undo } from '../deeds.ts';
import { useSettledText } from '../settled-text-input.tsx';
import { useAnswerDrag } from './answer-dragging.ts';
import classes from './answers-editor.module.css';

/** The answer in which the keyboard goes on; the text of a fresh one is ready to be typed over. */
export interface InHand {
  readonly uuid: Id;
  readonly isFresh: boolean;
}

interface AnswerRowProps {
  /** The response set that it belongs to. */
  set: Id;
  option: ResponseOption;
  at: number;
  count: number;
  inHand: InHand | null;
  onChange: (part: Partial<ResponseOption>, gesture?: string) => void;
  onMove: (from: number, to: number) => void;
  onAddBelow: () => void;
  onPasteLines: (text: string) => void;
  onRemove: () => void;
}

/** One answer. Its handle drags it; in its text Alt and an arrow move it, and Enter adds the next. */
export function AnswerRow(props: AnswerRowProps) {
  const { option, at, count, onChange, onMove, onRemove } = props;
  const { t } = useTranslation('builder');
  const { store } = useBuilder();
  const { row, handle, edge } = useAnswerDrag(props.set, at, onMove);
  return (
    <li ref={row} className={classes.answer} data-edge={edge ?? undefined}>
      <span ref={handle} className={classes.handle} aria-hidden>
        <IconGripVertical size={14} />
      </span>
      <ColorMenu color={option.color} onChange={(color) => onChange({ color })} />
      <LabelInput {...props} />
      <NumberInput
        className={classes.score}
        aria-label={t('points_of', { label: option.label })}
        placeholder="–"
        hideControls
        value={option.score ?? ''}
        onBlur={() => store.mark()}
        onChange={(score) => {
          if (score === '' || typeof score === 'number') onChange({ score: score === '' ? null : score }, 'score');
        }}
      />
      <Tooltip label={option.failed ? t('is_failed') : t('mark_failed')}>
        <button
          type="button"
          className={classes.flag}
          aria-pressed={option.failed}
          aria-label={t('failed_answer', { label: option.label })}
          onClick={() => onChange({ failed: !option.failed })}
        >
          {option.failed ? <IconFlagFilled size={15} /> : <IconFlag size={15} />}
        </button>
      </Tooltip>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('actions_of', { title: option.label })}>
            <IconDots size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconArrowUp size={16} />} disabled={at === 0} onClick={() => onMove(at, at - 1)}>
            {t('move_up')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown size={16} />}
            disabled={at === count - 1}
            onClick={() => onMove(at, at + 1)}
          >
            {t('move_down')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} color="red" disabled={count <= 1} onClick={onRemove}>
            {t('delete_answer')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

function LabelInput({ option, at, inHand, onChange, onMove, onAddBelow, onPasteLines }: AnswerRowProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  /** The answer was just moved: until somebody types, undo means that. */
  const wasMoved = useRef(false);
  const input = useRef<HTMLInputElement>(null);
  const field = useSettledText({ value: option.label, onSettled: (label) => onChange({ label }, 'label') });
  useEffect(() => {
    wasMoved.current = inHand !== null && !inHand.isFresh;
    if (!inHand) return;
    input.current?.focus();
    if (inHand.isFresh) input.current?.select();
  }, [inHand]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === 'Enter') {
      field.onBlur();
      onAddBelow();
    } else if (event.altKey && step) {
      field.onBlur();
      onMove(at, at + step);
    } else if (wasMoved.current && event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      undo(session);
    } else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain').trim();
    if (!/\n/.test(text)) return;
    event.preventDefault();
    onPasteLines(text);
  };
  return (
    <TextInput
      {...field}
      onChange={(event) => {
        wasMoved.current = false;
        field.onChange(event);
      }}
      ref={input}
      className={classes.label}
      aria-label={t('answer_label', { number: at + 1 })}
      maxLength={1000}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
