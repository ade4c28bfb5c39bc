import type { GlobalOption } from '@rounds/contract/checklists/global-responses.ts';
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import type { OptionColor } from '@rounds/engine';
import { IconArrowDown, IconArrowUp, IconFlag, IconFlagFilled, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ColorMenu } from '../../../kit/templates/color-menu.tsx';
import { MAX_OPTION_LABEL_LENGTH, MAX_OPTIONS } from '../../../kit/templates/limits.ts';
import { ActionIcon, Button, Grid, NumberInput, TextInput } from '../../../ui/index.ts';
import classes from './global-responses.module.css';

/** New options have no uuid until they are saved; the key tells them apart in the form. */
export interface EditedOption extends Omit<GlobalOption, 'uuid'> {
  readonly key: string;
  readonly uuid?: string;
}

interface OptionListProps {
  readonly options: readonly EditedOption[];
  /** The language of the edited translations; null for the labels themselves. */
  readonly translatedInto: ContentLanguage | null;
  readonly onChange: (options: readonly EditedOption[]) => void;
}

export const createOption = (label = ''): EditedOption => ({
  ...{ key: crypto.randomUUID(), label, score: null, color: 'none', failed: false, translations: {} },
});

/** The options with color, label, points and failure flag, or their labels in another language. */
export function OptionList({ options, translatedInto, onChange }: OptionListProps) {
  const { t } = useTranslation('global-responses');
  const move = (from: number, to: number) => {
    const [moved] = options.slice(from, from + 1);
    if (moved) onChange(options.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const change = (key: string, part: Partial<EditedOption>) =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...part } : option)));
  return (
    <>
      <Grid as="ul" gap={2}>
        {options.map((option, index) =>
          translatedInto ? (
            <Translation
              key={option.key}
              option={option}
              language={translatedInto}
              onChange={(part) => change(option.key, part)}
            />
          ) : (
            <OptionRow
              key={option.key}
              option={option}
              index={index}
              count={options.length}
              onChange={(part) => change(option.key, part)}
              onMove={(to) => move(index, to)}
              onRemove={() => onChange(options.filter(({ key }) => key !== option.key))}
            />
          ),
        )}
      </Grid>
      {!translatedInto && (
        <Button
          className={classes.add}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={15} />}
          disabled={options.length >= MAX_OPTIONS}
          onClick={() => onChange([...options, createOption()])}
        >
          {t('add_answer')}
        </Button>
      )}
    </>
  );
}

interface OptionRowProps {
  readonly option: EditedOption;
  readonly index: number;
  readonly count: number;
  readonly onChange: (part: Partial<EditedOption>) => void;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

function OptionRow({ option, index, count, onChange, onMove, onRemove }: OptionRowProps) {
  const { t } = useTranslation('global-responses');
  const name = option.label || t('answer_number', { number: index + 1 });
  return (
    <Grid as="li" align="center" gap={1} template="24px minmax(0, 1fr) 72px repeat(4, 28px)" className={classes.option}>
      <ColorMenu color={option.color as OptionColor} onChange={(color) => onChange({ color })} />
      <TextInput
        className={classes.label}
        aria-label={t('label_of', { number: index + 1 })}
        placeholder={t('answer_number', { number: index + 1 })}
        maxLength={MAX_OPTION_LABEL_LENGTH}
        value={option.label}
        dir="auto"
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <NumberInput
        className={classes.points}
        aria-label={t('points_of', { name })}
        placeholder={t('points')}
        value={option.score ?? ''}
        onChange={(score) => onChange({ score: score === '' ? null : score })}
      />
      <ActionIcon
        variant="subtle"
        color={option.failed ? 'red' : 'gray'}
        aria-pressed={option.failed}
        aria-label={t('failed_of', { name })}
        title={t('failed')}
        onClick={() => onChange({ failed: !option.failed })}
      >
        {option.failed ? <IconFlagFilled size={16} /> : <IconFlag size={16} />}
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('up', { name })}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('down', { name })}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('remove', { name })}
        disabled={count <= 1}
        onClick={onRemove}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Grid>
  );
}

interface TranslationProps {
  readonly option: EditedOption;
  readonly language: ContentLanguage;
  readonly onChange: (part: Partial<EditedOption>) => void;
}

function Translation({ option, language, onChange }: TranslationProps) {
  const { translations } = option;
  return (
    <li>
      <TextInput
        label={option.label}
        lang={language}
        dir="auto"
        maxLength={MAX_OPTION_LABEL_LENGTH}
        value={translations[language] ?? ''}
        onChange={(event) => {
          const { [language]: _old, ...others } = translations;
          const text = event.currentTarget.value;
          onChange({ translations: text === '' ? others : { ...others, [language]: text } });
        }}
      />
    </li>
  );
}
