import type { Id, Item, ResponseOption } from '@rounds/engine';
import {
  IconArrowDown,
  IconArrowUp,
  IconCornerDownRight,
  IconDots,
  IconFlag,
  IconFlagFilled,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorMenu } from '../../../kit/templates/color-menu.tsx';
import { MAX_OPTION_LABEL_LENGTH } from '../../../kit/templates/limits.ts';
import {
  ActionIcon,
  Center,
  Menu,
  NumberInput,
  Row,
  Text,
  Textarea,
  Tooltip,
  UnstyledButton,
} from '../../../ui/index.ts';
import { undo } from '../commands/commands.ts';
import { getItemRules } from '../commands/rule-edits.ts';
import { useDebouncedText } from '../controls/debounced-text-input.tsx';
import { SettingProblemContext } from '../controls/setting-problem.ts';
import { useReorderDrag } from '../controls/use-reorder-drag.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import classes from './answers-editor.module.css';
import { addFollowUp, findFollowUps } from './follow-ups.ts';

/** The option that receives the focus. The label of a new one is selected, so that typing replaces it. */
export interface FocusedOption {
  readonly uuid: Id;
  readonly isNew: boolean;
}

interface AnswerRowProps {
  item: Item;
  /** The id of the response set. */
  set: Id;
  option: ResponseOption;
  index: number;
  count: number;
  focused: FocusedOption | null;
  onChange: (part: Partial<ResponseOption>, gesture?: string) => void;
  onMove: (from: number, to: number) => void;
  onAddBelow: () => void;
  onPasteLines: (text: string) => void;
  onRemove: () => void;
}

/** Shows one option. It is moved by its handle or with Alt and an arrow key; Enter adds another one below. */
export function AnswerRow(props: AnswerRowProps) {
  const { item, option, index, count, onChange, onMove, onRemove } = props;
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const { store } = session;
  const { row, handle, edge } = useReorderDrag(props.set, index, onMove);
  return (
    <li ref={row} className={classes.option} data-edge={edge}>
      <Center as="span" ref={handle} tone="ink3" width={16} height={28} className={classes.handle} aria-hidden>
        <IconGripVertical size={14} />
      </Center>
      <ColorMenu color={option.color} onChange={(color) => onChange({ color })} />
      <LabelInput {...props} />
      <NumberInput
        className={classes.score}
        aria-label={t('points_of', { label: option.label })}
        placeholder="–"
        value={option.score ?? ''}
        onBlur={() => store.endGesture()}
        onChange={(score) => onChange({ score: score === '' ? null : score }, 'score')}
      />
      <Tooltip label={option.failed ? t('is_failed') : t('mark_failed')}>
        <ActionIcon
          variant="subtle"
          size={28}
          className={classes.failed}
          aria-pressed={option.failed}
          aria-label={t('failed_answer', { label: option.label })}
          onClick={() => onChange({ failed: !option.failed })}
        >
          {option.failed ? <IconFlagFilled size={14} /> : <IconFlag size={14} />}
        </ActionIcon>
      </Tooltip>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('actions_of', { title: option.label })}>
            <IconDots size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconArrowUp size={16} />}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          >
            {t('move_up')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown size={16} />}
            disabled={index === count - 1}
            onClick={() => onMove(index, index + 1)}
          >
            {t('move_down')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCornerDownRight size={16} />}
            onClick={() => addFollowUp(session, item, option.uuid)}
          >
            {t('follow_up.add')}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={16} />} data-danger disabled={count <= 1} onClick={onRemove}>
            {t('delete_answer')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FollowUps item={item} option={option.uuid} />
    </li>
  );
}

/** The questions that a rule shows for this option, each of which opens. */
function FollowUps({ item, option }: { item: Item; option: Id }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const rules = useRecords((records) => getItemRules(records, item.id));
  const records = session.store.records();
  const followUps = rules.triggered.length > 0 ? findFollowUps(records, item.id, option) : [];
  if (followUps.length === 0) return null;
  return (
    <Text as="ul" size="xs" tone="ink2" className={classes.followUps} aria-label={t('follow_up.title')}>
      {followUps.map((one) => (
        <Row as="li" minHeight={24} gap={1} key={one.id}>
          <IconCornerDownRight size={14} data-mirror aria-hidden />
          <UnstyledButton className={classes.followUp} onClick={() => session.reveal(one.id, { optionsOpen: true })}>
            {one.title || t('untitled')}
          </UnstyledButton>
        </Row>
      ))}
    </Text>
  );
}

function LabelInput({ option, index, focused, onChange, onMove, onAddBelow, onPasteLines }: AnswerRowProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const isWrong = useContext(SettingProblemContext) !== null;
  /** Whether Ctrl+Z undoes a move: it does after a move until the label is edited. */
  const wasJustMoved = useRef(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const field = useDebouncedText({ value: option.label, onCommit: (label) => onChange({ label }, 'label') });
  useEffect(() => {
    wasJustMoved.current = focused !== null && !focused.isNew;
    if (!focused) return;
    input.current?.focus();
    if (focused.isNew) input.current?.select();
  }, [focused]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === 'Enter') {
      field.onBlur();
      onAddBelow();
    } else if (event.altKey && step) {
      field.onBlur();
      onMove(index, index + step);
    } else if (wasJustMoved.current && event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      undo(session);
    } else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain').trim();
    if (!/\n/.test(text)) return;
    event.preventDefault();
    onPasteLines(text);
  };
  // The field wraps its text, so that long answers can be read as a whole. Its text is a single line all the same.
  return (
    <Textarea
      {...field}
      rows={1}
      onChange={(event) => {
        wasJustMoved.current = false;
        field.onChange({ currentTarget: { value: event.currentTarget.value.replaceAll('\n', '') } });
      }}
      ref={input}
      className={classes.label}
      classNames={{ input: classes.text }}
      error={isWrong && option.label.trim() === ''}
      aria-label={t('answer_label', { number: index + 1 })}
      maxLength={MAX_OPTION_LABEL_LENGTH}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  );
}
