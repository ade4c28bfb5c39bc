/** The options of a choice: their names in all languages, their colors and their order. */
import {
  type FieldOption,
  MAX_FIELD_OPTIONS,
  MAX_OPTION_NAME_LENGTH,
  OPTION_COLORS,
} from '@rounds/contract/custom-fields';
import { IconArrowBackUp, IconArrowDown, IconArrowUp, IconDots, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ActionIcon,
  Button,
  Chip,
  Grid,
  ICON,
  Menu,
  NameTranslationFields,
  Row,
  Text,
  TextInput,
  UnstyledButton,
} from '../../../ui/index.ts';
import classes from './options-editor.module.css';

interface OptionsEditorProps {
  readonly options: readonly FieldOption[];
  /** The options as they are stored: removed ones stay readable in records. */
  readonly saved: readonly FieldOption[];
  readonly error: ReactNode;
  onChange(options: readonly FieldOption[]): void;
}

const createOption = (name = ''): FieldOption => ({ key: `o_${crypto.randomUUID().slice(0, 13)}`, name });

export function OptionsEditor({ options, saved, error, onChange }: OptionsEditorProps) {
  const { t } = useTranslation('custom-fields');
  const list = useRef<HTMLOListElement>(null);
  const active = options.filter(({ is_removed }) => !is_removed);
  const removed = options.filter(({ is_removed }) => is_removed);
  const set = (next: readonly FieldOption[], others = removed) => onChange([...next, ...others]);
  const focus = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('input[data-option]')[index]?.focus());
  const addAfter = (index: number, names: readonly string[]) => {
    const room = MAX_FIELD_OPTIONS - options.length;
    set(active.toSpliced(index + 1, 0, ...names.slice(0, room).map(createOption)));
    focus(index + 1);
  };
  const remove = (option: FieldOption) => {
    const isStored = saved.some(({ key }) => key === option.key);
    const others = active.filter((one) => one !== option);
    set(others, isStored ? [...removed, { ...option, is_removed: true }] : removed);
  };
  const restore = ({ is_removed: _, ...option }: FieldOption) =>
    set(
      [...active, option],
      removed.filter(({ key }) => key !== option.key),
    );
  /** Several lines, such as a column of a sheet, become several options. */
  const handlePaste = (event: ClipboardEvent, index: number) => {
    const [first = '', ...others] = event.clipboardData
      .getData('text')
      .split(/[\r\n]+/)
      .map((line) => line.trim().slice(0, MAX_OPTION_NAME_LENGTH))
      .filter(Boolean);
    if (others.length === 0) return;
    event.preventDefault();
    const room = MAX_FIELD_OPTIONS - options.length;
    const named = active.with(index, { ...active[index]!, name: active[index]!.name || first });
    const rest = active[index]!.name ? [first, ...others] : others;
    set(named.toSpliced(index + 1, 0, ...rest.slice(0, room).map(createOption)));
  };
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    addAfter(index, ['']);
  };
  return (
    <Grid as="fieldset" gap={2} p={0} className={classes.root}>
      <legend className={classes.legend}>{t('options.title')}</legend>
      <Grid as="ol" ref={list} gap={1.5}>
        {active.map((option, index) => (
          <OptionRow
            key={option.key}
            option={option}
            label={t('options.name', { number: index + 1 })}
            onChange={(next) => set(active.with(index, next))}
            onPaste={(event) => handlePaste(event, index)}
            onKeyDown={(event) => handleKeyDown(event, index)}
            move={(by) => {
              const at = index + by;
              if (at < 0 || at >= active.length) return;
              set(active.toSpliced(index, 1).toSpliced(at, 0, option));
              focus(at);
            }}
            remove={() => remove(option)}
          />
        ))}
      </Grid>
      {error}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus {...ICON} />}
          disabled={options.length >= MAX_FIELD_OPTIONS}
          onClick={() => addAfter(active.length - 1, [''])}
          name="options"
        >
          {t('options.add')}
        </Button>
      </div>
      {removed.length > 0 && (
        <Grid gap={1}>
          <Text fontSize="xs" tone="ink2">
            {t('options.removed')}
          </Text>
          <Grid as="ul" gap={1.5}>
            {removed.map((option) => (
              <Row as="li" key={option.key} gap={1.5}>
                <Text as="span" grow shrink tone="ink2" className={classes.removedName} dir="auto">
                  {option.name}
                </Text>
                <UnstyledButton className={classes.restore} onClick={() => restore(option)}>
                  <IconArrowBackUp {...ICON} />
                  <span>{t('options.restore', { name: option.name })}</span>
                </UnstyledButton>
              </Row>
            ))}
          </Grid>
        </Grid>
      )}
    </Grid>
  );
}

interface OptionRowProps {
  readonly option: FieldOption;
  readonly label: string;
  onChange(option: FieldOption): void;
  onPaste(event: ClipboardEvent): void;
  onKeyDown(event: KeyboardEvent): void;
  move(by: -1 | 1): void;
  remove(): void;
}

function OptionRow({ option, label, onChange, onPaste, onKeyDown, move, remove }: OptionRowProps) {
  const { t } = useTranslation('custom-fields');
  const [hasTranslations, setTranslations] = useState(Object.keys(option.translations ?? {}).length > 0);
  const { name, color } = option;
  return (
    <Grid as="li" gap={1}>
      <Row gap={1.5}>
        <TextInput
          className={classes.name}
          aria-label={label}
          data-option
          autoComplete="off"
          maxLength={MAX_OPTION_NAME_LENGTH}
          value={name}
          onChange={(event) => onChange({ ...option, name: event.currentTarget.value })}
          onPaste={onPaste}
          onKeyDown={onKeyDown}
        />
        <Menu position="bottom-end">
          <Menu.Target>
            <UnstyledButton className={classes.color} aria-label={t('options.color', { name: name || label })}>
              <Chip tone={color ?? 'slate'}>{t(`options.colors.${color ?? 'none'}`)}</Chip>
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {([undefined, ...OPTION_COLORS] as const).map((one) => (
              <Menu.Item key={one ?? 'none'} onClick={() => onChange({ ...option, color: one })}>
                <Chip tone={one ?? 'slate'}>{t(`options.colors.${one ?? 'none'}`)}</Chip>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={32} aria-label={t('actions', { name: name || label })}>
              <IconDots {...ICON} size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown miw={200}>
            <Menu.Item leftSection={<IconArrowUp {...ICON} />} onClick={() => move(-1)}>
              {t('move_up')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown {...ICON} />} onClick={() => move(1)}>
              {t('move_down')}
            </Menu.Item>
            {!hasTranslations && <Menu.Item onClick={() => setTranslations(true)}>{t('options.translate')}</Menu.Item>}
            <Menu.Item leftSection={<IconTrash {...ICON} />} onClick={remove}>
              {t('options.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Row>
      {hasTranslations && (
        <NameTranslationFields
          name={name}
          value={option.translations ?? {}}
          max={MAX_OPTION_NAME_LENGTH}
          onChange={(translations) => onChange({ ...option, translations: translations as Record<string, string> })}
        />
      )}
    </Grid>
  );
}
