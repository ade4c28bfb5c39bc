import { getOption, type ResponseOption } from '@rounds/engine';
import { IconCheck, IconCircle, IconMinus, IconSquare, IconSquareCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Text, UnstyledButton } from '../../../../ui/index.ts';
import { AnswerGroup } from '../../controls/answer-group.tsx';
import { toAnswerColor, toColorProps } from '../../controls/color.ts';
import { useForm } from '../../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import { getColumns, toColumnStyle } from '../../model/columns.ts';
import classes from './choices.module.css';
import { getSelected, listOptions, toggleOption } from './options.ts';

const LONG_LABEL = 14;
const MANY_OPTIONS = 3;

/** Shows visible choices: yes/no, switches, and lists with one or several choices. */
export function Choices({ item, state, labelId, describedBy, disabled, setValue, na }: AnswerWidgetProps) {
  const { t } = useTranslation('form');
  const form = useForm();
  const options = listOptions(form, item, state);
  const isMultiple = getOption<boolean>(item, 'multiple_selection') === true;
  const selection = getSelected(state.value);
  const columns = getColumns(form.records, item);
  const isStacked = options.length > MANY_OPTIONS || options.some((option) => option.label.length > LONG_LABEL);
  const layout = columns ? classes.columns : isStacked ? classes.stacked : classes.row;
  const isSwitch = item.type === 'switch' || item.options.display_as_switch === true;
  const choose = (uuid: string) => setValue(toggleOption(selection, uuid, isMultiple));
  return (
    <AnswerGroup
      labelledBy={labelId}
      describedBy={describedBy}
      className={layout}
      style={columns ? toColumnStyle(columns) : undefined}
      data-switch={(isSwitch && layout === classes.row) || undefined}
    >
      {options.length === 0 && <Text tone="ink2">{t('answer.no_choices')}</Text>}
      {options.map((option, index) => (
        <Choice
          key={option.uuid}
          option={option}
          glyph={item.options.oknot === true ? OK_OR_NOT[index] : undefined}
          chosen={!state.na && selection.includes(option.uuid)}
          isMultiple={isMultiple}
          disabled={disabled}
          choose={() => choose(option.uuid)}
        />
      ))}
      {na && (
        <UnstyledButton className={classes.na} aria-pressed={na.chosen} disabled={disabled} onClick={na.toggle}>
          {t('answer.na')}
        </UnstyledButton>
      )}
    </AnswerGroup>
  );
}

interface ChoiceProps {
  readonly option: ResponseOption;
  readonly glyph: typeof IconCheck | undefined;
  readonly chosen: boolean;
  readonly isMultiple: boolean;
  readonly disabled: boolean;
  readonly choose: () => void;
}

function Choice({ option, glyph, chosen, isMultiple, disabled, choose }: ChoiceProps) {
  const isFailed = chosen && option.failed;
  const single = glyph ?? (option.failed ? IconX : getGlyph(option.color, chosen));
  const Glyph = isMultiple ? (chosen ? (isFailed ? IconX : IconSquareCheck) : IconSquare) : single;
  return (
    <UnstyledButton
      className={classes.choice}
      {...toColorProps(chosen ? toAnswerColor(option) : option.color)}
      aria-pressed={chosen}
      disabled={disabled}
      onClick={choose}
    >
      <Glyph size={20} stroke={2.25} aria-hidden className={classes.glyph} />
      <span dir="auto">{option.label}</span>
    </UnstyledButton>
  );
}

const OK_OR_NOT = [IconCheck, IconX];
// An option has a glyph before and after it is chosen, so that its button keeps its width.
const GLYPHS = { green: IconCheck, red: IconX, yellow: IconMinus };
const getGlyph = (color: string, isSelected: boolean) =>
  GLYPHS[color as keyof typeof GLYPHS] ?? (isSelected ? IconCheck : IconCircle);

export const choices: AnswerType = {
  Widget: Choices,
  na: 'among answers',
  tools: true,
  nth: (item, n, options, present) => {
    const option = options[n - 1];
    return option && toggleOption(getSelected(present), option.uuid, item.options.multiple_selection === true);
  },
};
