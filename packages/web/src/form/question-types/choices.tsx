import { type OptionColor, optionOf, type ResponseOption } from '@rounds/engine';
import { IconCheck, IconMinus, IconSquare, IconSquareCheck, IconX } from '@tabler/icons-react';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../form-context.tsx';
import type { AnswerType, AnswerWidgetProps, Sets } from './answer-type.ts';
import css from './choices.module.css';

const LONG_LABEL = 14;
const MANY_OPTIONS = 3;

/** Answers to see at a glance: yes or no, a switch, a list with one or several choices. */
export function Choices({ item, state, labelId, describedBy, disabled, give, na }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const { records } = useForm();
  const options = records.response_sets[String(item.options.response_set_id)]?.options ?? [];
  const several = optionOf<boolean>(item, 'multiple_selection') === true;
  const chosen = chosenOf(state.value);
  const stacked = options.length > MANY_OPTIONS || options.some((option) => option.label.length > LONG_LABEL);
  const choose = (uuid: string) => give(toggled(chosen, uuid, several));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take its legend from the card's heading
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className={stacked ? css.stacked : css.row}
    >
      {options.map((option) => (
        <Choice
          key={option.uuid}
          option={option}
          chosen={!state.na && chosen.includes(option.uuid)}
          several={several}
          disabled={disabled}
          choose={() => choose(option.uuid)}
        />
      ))}
      {na && (
        <button type="button" className={css.na} aria-pressed={na.chosen} disabled={disabled} onClick={na.toggle}>
          {t('answer.na')}
        </button>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly option: ResponseOption;
  readonly chosen: boolean;
  readonly several: boolean;
  readonly disabled: boolean;
  readonly choose: () => void;
}

function Choice({ option, chosen, several, disabled, choose }: ChoiceProps) {
  const own = useMemo(() => ownColor(option.color), [option.color]);
  const Glyph = several ? (chosen ? IconSquareCheck : IconSquare) : glyphOf(option.color, chosen);
  return (
    <button
      type="button"
      className={css.choice}
      data-color={own ? 'own' : option.color}
      style={own}
      aria-pressed={chosen}
      disabled={disabled}
      onClick={choose}
    >
      {Glyph && <Glyph size={20} stroke={2.25} aria-hidden className={css.glyph} />}
      <span>{option.label}</span>
    </button>
  );
}

const GLYPHS = { green: IconCheck, red: IconX, yellow: IconMinus };
const glyphOf = (color: OptionColor, chosen: boolean) =>
  GLYPHS[color as keyof typeof GLYPHS] ?? (chosen ? IconCheck : null);

/** A workspace's own colour gets the text colour that can be read on it. */
function ownColor(color: OptionColor): CSSProperties | undefined {
  if (!color.startsWith('#')) return undefined;
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const linear = (part: number) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const luminance = 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  return { '--own': color, '--on-own': luminance > 0.18 ? '#0c1316' : '#ffffff' } as CSSProperties;
}

const chosenOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/** One choice replaces the other, and the same again takes it back. */
function toggled(chosen: readonly string[], uuid: string, several: boolean): readonly string[] | null {
  if (chosen.includes(uuid)) {
    const left = several ? chosen.filter((one) => one !== uuid) : [];
    return left.length > 0 ? left : null;
  }
  return several ? [...chosen, uuid] : [uuid];
}

export const choices: AnswerType = {
  Widget: Choices,
  na: 'among answers',
  tools: true,
  nth: (item, n, sets: Sets, present) => {
    const option = sets[String(item.options.response_set_id)]?.options[n - 1];
    return option && toggled(chosenOf(present), option.uuid, item.options.multiple_selection === true);
  },
};
