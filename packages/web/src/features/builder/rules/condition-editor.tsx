import {
  CATALOGUE,
  type Comparison,
  type Condition,
  comparesWithValue,
  type Id,
  type Item,
  type RuleOperator,
} from '@rounds/engine';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isListOperator, takesSeveral } from '../../../kit/templates/rule-words/index.ts';
import { ActionIcon, Button, NativeSelect, Row, Select, Stack, Switch, Text } from '../../../ui/index.ts';
import { useBuilder } from '../state/builder-context.tsx';
import {
  addAnd,
  addOr,
  createComparison,
  getJoin,
  getParts,
  isComparison,
  listOperators,
  type Path,
  updateAt,
} from '../state/conditions.ts';
import classes from './condition-editor.module.css';
import { ValueField } from './value-field.tsx';

/** The questions whose answers the conditions of a rule can compare. */
export interface ConditionSources {
  readonly self: Id;
  readonly items: readonly Item[];
  readonly choices: readonly { readonly value: Id; readonly label: string }[];
}

interface ConditionEditorProps {
  condition: Condition;
  onChange: (condition: Condition | null) => void;
  askable: ConditionSources;
  /** Marks missing values, after an attempt to save. */
  marksMissing: boolean;
}

export function ConditionEditor(props: ConditionEditorProps) {
  return <Part {...props} part={props.condition} path={[]} />;
}

/** The props of one part of the condition. Changes replace the whole condition. */
interface PartProps extends ConditionEditorProps {
  part: Condition;
  path: Path;
}

function Part(props: PartProps) {
  const { part } = props;
  if (isComparison(part)) return <ComparisonRow {...props} part={part} />;
  if ('not' in part) return <Negated {...props} part={part} />;
  return <ConditionGroup {...props} />;
}

/** Shows conditions joined by "and" or "or", with buttons to add another one. */
function ConditionGroup(props: PartProps) {
  const { part, path, condition, onChange, askable } = props;
  const { t } = useTranslation('rules');
  const parts = getParts(part);
  const change = (next: (group: Condition) => Condition) => onChange(updateAt(condition, path, next));
  const createCondition = () =>
    createComparison(askable.items.find((item) => item.id === askable.self) ?? askable.items.at(-1));
  const join = getJoin(part);
  return (
    <Stack gap={2} className={classes.group} data-inner={path.length > 0 || undefined}>
      {parts.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity other than their index
        <Stack key={index} gap={2}>
          {index > 0 && (
            <Text as="span" size="xs" tone="ink3" weight={550}>
              {t(`join.${join}`)}
            </Text>
          )}
          <Part {...props} part={one} path={[...path, index]} />
        </Stack>
      ))}
      <Row wrap gap={1}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={15} />}
          onClick={() => change((group) => addAnd(group, createCondition()))}
        >
          {t('join.all')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={15} />}
          onClick={() => change((group) => addOr(group, createCondition()))}
        >
          {t('join.any')}
        </Button>
        <Button
          className={classes.negate}
          variant="subtle"
          color="gray"
          size="compact-sm"
          title={t('turn_over')}
          onClick={() => change((group) => ({ not: group }))}
        >
          {t('join.not')}
        </Button>
      </Row>
    </Stack>
  );
}

function Negated(props: PartProps & { part: { readonly not: Condition } }) {
  const { t } = useTranslation('rules');
  const { part, path, condition, onChange } = props;
  return (
    <Stack gap={2} className={classes.negated}>
      <Switch
        size="xs"
        label={t('turned_over')}
        checked
        onChange={() => onChange(updateAt(condition, path, () => part.not))}
      />
      <Part {...props} part={part.not} path={[...path, 0]} />
    </Stack>
  );
}

function ComparisonRow({ part, path, condition, onChange, askable, marksMissing }: PartProps & { part: Comparison }) {
  const { t } = useTranslation('rules');
  const { store } = useBuilder();
  const item = store.records().items[part.item_id];
  const change = (next: Comparison | null) => onChange(updateAt(condition, path, () => next));
  const isKnown = askable.choices.some(({ value }) => value === part.item_id);
  const data = isKnown || !item ? askable.choices : [{ value: item.id, label: item.title }, ...askable.choices];
  const place = path.map((step) => step + 1).join('.') || '1';
  return (
    <Row as="fieldset" wrap gap={2} aria-label={t('condition', { place })}>
      <Select
        className={classes.question}
        aria-label={t('question')}
        searchable
        limit={60}
        allowDeselect={false}
        placeholder={t('choose_question')}
        nothingFoundMessage={t('no_earlier')}
        error={marksMissing && !item}
        data={[...data]}
        value={part.item_id || null}
        onChange={(id) => {
          const selected = askable.items.find((one) => one.id === id);
          if (selected && selected.id !== part.item_id) change(createComparison(selected));
        }}
      />
      {item && (
        <NativeSelect
          className={classes.operator}
          aria-label={t('operator_label')}
          value={part.operator}
          data={listOperators(item, part.operator).map((operator) => ({
            value: operator,
            label: t(
              takesSeveral(item) && isListOperator(operator) ? `operator_many.${operator}` : `operator.${operator}`,
            ),
          }))}
          onChange={(event) => {
            const operator = event.currentTarget.value as RuleOperator;
            change(hasSameShape(part.operator, operator) ? { ...part, operator } : { item_id: part.item_id, operator });
          }}
        />
      )}
      <Row gap={2} shrink flex="1 1 auto" className={classes.operand} data-shape={getValueShape(part.operator)}>
        {item && comparesWithValue(part.operator) && (
          <Operand part={part} item={item} marksMissing={marksMissing} onChange={change} />
        )}
        <ActionIcon
          className={classes.remove}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('remove_condition_at', { place })}
          onClick={() => change(null)}
        >
          <IconX size={15} />
        </ActionIcon>
      </Row>
    </Row>
  );
}

const getValueShape = (operator: RuleOperator): string =>
  !comparesWithValue(operator)
    ? 'none'
    : operator === 'between' || operator === 'not_between'
      ? 'range'
      : operator === 'any_in'
        ? 'many'
        : 'one';
const hasSameShape = (a: RuleOperator, b: RuleOperator) => getValueShape(a) === getValueShape(b);

interface OperandProps {
  part: Comparison;
  item: Item;
  marksMissing: boolean;
  onChange: (part: Comparison) => void;
}

function Operand({ part, item, marksMissing, onChange }: OperandProps) {
  const { t } = useTranslation('rules');
  const setValue = (value: unknown) => onChange({ ...part, value });
  if (getValueShape(part.operator) !== 'range') {
    const isMissing = part.value === undefined || part.value === null;
    const many = getValueShape(part.operator) === 'many';
    return (
      <ValueField
        item={item}
        value={part.value}
        many={many}
        label={t('value')}
        isWrong={marksMissing && isMissing}
        onChange={setValue}
      />
    );
  }
  const [from, to] = Array.isArray(part.value) ? part.value : [];
  return (
    <>
      <ValueField
        item={item}
        value={from ?? undefined}
        label={t('from')}
        isWrong={marksMissing && from == null}
        onChange={(next) => setValue([next ?? null, to ?? null])}
      />
      <Text as="span" size="xs" tone="ink3" weight={550}>
        {t('join.all')}
      </Text>
      <ValueField
        item={item}
        value={to ?? undefined}
        label={t('to')}
        isWrong={marksMissing && to == null}
        onChange={(next) => setValue([from ?? null, next ?? null])}
      />
    </>
  );
}

/** Whether rules can compare the answer of an item. */
export const canBeCompared = (item: Item): boolean => CATALOGUE[item.type].operators.length > 0;
