import { ActionIcon, NativeSelect, useDirection } from '@mantine/core';
import { RICH_COLORS, RICH_FONTS, RICH_STYLES } from '@rounds/engine';
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconClearFormatting,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ICON } from '../display/icon.ts';
import { Row } from '../layout/box.tsx';
import classes from './rich-text-editor.module.css';
import {
  type CurrentFormat,
  clearFormats,
  getFormat,
  setAlignment,
  setStyle,
  setTextStyle,
  startStep,
} from './text-commands.ts';
import { FONT_NAMES, SIZES } from './text-format.ts';
import { useRovingFocus } from './use-roving-focus.ts';

interface EditorToolbarProps {
  readonly editor: Editor;
  /** Whether fonts, sizes and colors are left out. */
  readonly isCompact: boolean;
  readonly isLinking: boolean;
  readonly setLinking: (isLinking: boolean) => void;
  readonly children?: ReactNode;
}

/** The controls keep the selection of the text. */
export function EditorToolbar({ editor, isCompact, isLinking, setLinking, children }: EditorToolbarProps) {
  const { t } = useTranslation('rich-text');
  const format = useEditorState({ editor, selector: ({ editor: current }) => getFormat(current) });
  const toolbar = useRef<HTMLDivElement>(null);
  const focus = useRovingFocus(toolbar);
  const { active } = format;
  const chain = () => {
    startStep(editor);
    return editor.chain();
  };
  const sizes = [...new Set([...SIZES, Number(format.size)])].filter((size) => size > 0).sort((a, b) => a - b);
  return (
    <Row
      ref={toolbar}
      role="toolbar"
      aria-label={t('toolbar')}
      wrap
      gap={1}
      p={1.5}
      borderBottom="line"
      bg="canvas"
      className={classes.toolbar}
      {...focus}
    >
      {!isCompact && (
        <>
          <ChoiceTool
            editor={editor}
            label={t('style.label')}
            value={format.style}
            options={RICH_STYLES.map((value) => ({ value, label: t(`style.${value}`) }))}
            onChoose={(style) => setStyle(editor, style)}
          />
          <ChoiceTool
            editor={editor}
            label={t('font.label')}
            value={format.font}
            options={['' as const, ...RICH_FONTS].map((value) => ({
              value,
              label: value ? FONT_NAMES[value] : t('font.default'),
            }))}
            onChoose={(font) => setTextStyle(editor, { font: font || null })}
          />
          <ChoiceTool
            editor={editor}
            label={t('size.label')}
            value={format.size}
            options={['', ...sizes.map(String)].map((value) => ({ value, label: value || t('size.default') }))}
            onChoose={(size) => setTextStyle(editor, { size: Number(size) || null })}
          />
          <ChoiceTool
            editor={editor}
            label={t('color.label')}
            value={format.color}
            options={['' as const, ...RICH_COLORS].map((value) => ({ value, label: t(`color.${value || 'default'}`) }))}
            onChoose={(color) => setTextStyle(editor, { color: color || null })}
          />
          <AlignmentTools editor={editor} value={format.align} />
        </>
      )}
      <Tool label={t('bold')} icon={IconBold} isOn={active.bold} onClick={() => chain().toggleBold().run()} />
      <Tool label={t('italic')} icon={IconItalic} isOn={active.italic} onClick={() => chain().toggleItalic().run()} />
      <Tool
        label={t('underline')}
        icon={IconUnderline}
        isOn={active.underline}
        onClick={() => chain().toggleUnderline().run()}
      />
      <Tool
        label={t('strike')}
        icon={IconStrikethrough}
        isOn={active.strike}
        onClick={() => chain().toggleStrike().run()}
      />
      <Tool
        label={t('bullets')}
        icon={IconList}
        isOn={active.bulletList}
        onClick={() => chain().toggleBulletList().run()}
      />
      <Tool
        label={t('numbers')}
        icon={IconListNumbers}
        isOn={active.orderedList}
        onClick={() => chain().toggleOrderedList().run()}
      />
      <Tool label={t('link')} icon={IconLink} isOn={active.link || isLinking} onClick={() => setLinking(!isLinking)} />
      <Tool label={t('clear')} icon={IconClearFormatting} onClick={() => clearFormats(editor)} />
      <Tool
        label={t('undo')}
        icon={IconArrowBackUp}
        disabled={!format.canUndo}
        onClick={() => editor.chain().undo().run()}
      />
      <Tool
        label={t('redo')}
        icon={IconArrowForwardUp}
        disabled={!format.canRedo}
        onClick={() => editor.chain().redo().run()}
      />
      {children}
    </Row>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: typeof IconBold;
  /** Whether the action is active; undefined for actions that are neither on nor off. */
  readonly isOn?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, icon: Icon, isOn, disabled = false, onClick }: ToolProps) {
  return (
    <ActionIcon
      className={classes.tool}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={disabled}
      // The focus stays in the text, so that typing continues there.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon {...ICON} size={18} />
    </ActionIcon>
  );
}

interface AlignmentToolsProps {
  readonly editor: Editor;
  readonly value: CurrentFormat['align'];
}

/** Text starts at the left, or at the right in languages that are written from there. */
function AlignmentTools({ editor, value }: AlignmentToolsProps) {
  const { t } = useTranslation('rich-text');
  const isReversed = useDirection().dir === 'rtl';
  const left = { label: t('align.left'), icon: IconAlignLeft };
  const right = { label: t('align.right'), icon: IconAlignRight };
  const tools = [
    { align: 'start' as const, ...(isReversed ? right : left) },
    { align: 'center' as const, label: t('align.center'), icon: IconAlignCenter },
    { align: 'end' as const, ...(isReversed ? left : right) },
    { align: 'justify' as const, label: t('align.justify'), icon: IconAlignJustified },
  ];
  return (
    <Row role="group" aria-label={t('align.label')} gap={1}>
      {tools.map(({ align, label, icon }) => (
        <Tool
          key={align}
          label={label}
          icon={icon}
          isOn={value === align}
          onClick={() => {
            startStep(editor);
            setAlignment(editor, align);
          }}
        />
      ))}
    </Row>
  );
}

interface ChoiceToolProps<T extends string> {
  readonly editor: Editor;
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  readonly onChoose: (value: T) => void;
}

/** A choice with the pointer returns the focus to the text; a choice with the keyboard leaves it in the list. */
function ChoiceTool<T extends string>({ editor, label, value, options, onChoose }: ChoiceToolProps<T>) {
  const isPointer = useRef(false);
  return (
    <NativeSelect
      className={classes.choice}
      size="xs"
      aria-label={label}
      title={label}
      value={value}
      data={[...options]}
      onPointerDown={() => {
        isPointer.current = true;
      }}
      onKeyDown={() => {
        isPointer.current = false;
      }}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => option.value === currentTarget.value);
        startStep(editor);
        if (chosen) onChoose(chosen.value);
        if (isPointer.current) editor.commands.focus();
      }}
    />
  );
}
