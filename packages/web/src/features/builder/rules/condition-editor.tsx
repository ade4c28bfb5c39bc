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
import { ActionIcon, Button, NativeSelect, Row, Select, Stack, Switch, Text, ToggleButton } from '../../../ui/index.ts';
import { useBuilder } from '../state/builder-context.tsx';
import {
  addAnd,
  addOr,
  createComparison,
  createGroup,
  getJoin,
  getParts,
  isComparison,
  listOperators,
  type Path,
  updateAt,
} from '../state/conditions.ts';
import classes from './condition-editor.module.css';
import { type ItemChoiceGroup, ItemOption } from './item-choices.tsx';
import type { MissingMarks } from './missing-marks.ts';
import { ValueField } from './value-field.tsx';

/** The questions whose answers the conditions of a rule can compare. */
export interface ConditionSources {
  readonly self: Id;
  readonly items: readonly Item[];
  readonly groups: readonly ItemChoiceGroup[];
}

interface ConditionEditorProps {
  condition: Condition;
  onChange: (condition: Condition | null) => void;
  askable: ConditionSources;
  missing: MissingMarks;
}

export function ConditionEditor({ condition, ...props }: ConditionEditorProps) {
  // Others can be added to a single condition only in a group.
  const group = findComparison(condition) ? createGroup('all', [condition]) : condition;
  return <Part {...props} condition={group} part={group} path={[]} />;
}

/** The comparison that a part consists of, which may be negated. */
const findComparison = (part: Condition): Comparison | null =>
  isComparison(part) ? part : 'not' in part && isComparison(part.not) ? part.not : null;

/** The props of one part of the condition. Changes replace the whole condition. */
interface PartProps extends ConditionEditorProps {
  part: Condition;
  path: Path;
}

function Part(props: PartProps) {
  const { part } = props;
  const comparison = findComparison(part);
  if (comparison) return <ComparisonRow {...props} part={comparison} isNegated={'not' in part} />;
  if ('not' in part) return <Negated {...props} part={part} />;
  return <ConditionGroup {...props} />;
}

/** Shows conditions joined by "and" or "or", with buttons to add another one. */
function ConditionGroup(props: PartProps) {
  const { part, path, condition, onChange, askable, missing } = props;
  const { t } = useTranslation('rules');
  const parts = getParts(part);
  const change = (next: (group: Condition) => Condition) => onChange(updateAt(condition, path, next));
  const createCondition = () =>
    missing.addNew(createComparison(askable.items.find((item) => item.id === askable.self) ?? askable.items.at(-1)));
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
        {parts.length > 1 && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => change((group) => ({ not: group }))}>
            {t('negate_all')}
          </Button>
        )}
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
        label={t('all_negated')}
        checked
        onChange={() => onChange(updateAt(condition, path, () => part.not))}
      />
      <Part {...props} part={part.not} path={[...path, 0]} />
    </Stack>
  );
}

interface ComparisonRowProps extends PartProps {
  part: Comparison;
  isNegated: boolean;
}

function ComparisonRow({ part, isNegated, path, condition, onChange, askable, missing }: ComparisonRowProps) {
  const { t } = useTranslation('rules');
  const { store } = useBuilder();
  const marksMissing = missing.has(part);
  const item = store.records().items[part.item_id];
  const replace = (next: Condition | null) => onChange(updateAt(condition, path, () => next));
  const change = (next: Comparison) => replace(isNegated ? { not: next } : next);
  const isKnown = askable.items.some(({ id }) => id === part.item_id);
  const groups = askable.groups.map(({ group, items }) => ({ group, items: [...items] }));
  const place = path.map((step) => step + 1).join('.') || '1';
  return (
    <Row as="fieldset" wrap gap={2} aria-label={t('condition', { place })}>
      <Select
        className={classes.question}
        aria-label={t('question')}
        searchable
        // The drawer opens with the focus here, and its list would cover the form.
        openOnFocus={false}
        limit={60}
        allowDeselect={false}
        placeholder={t('choose_question')}
        nothingFoundMessage={t('no_earlier')}
        error={marksMissing && !item}
        renderOption={ItemOption}
        data={isKnown || !item ? groups : [{ value: item.id, label: item.title }, ...groups]}
        value={part.item_id || null}
        onChange={(id) => {
          const selected = askable.items.find((one) => one.id === id);
          if (selected && selected.id !== part.item_id) change(missing.addNew(createComparison(selected)));
        }}
      />
      {item && (
        <ToggleButton
          className={classes.not}
          title={t('negate')}
          isPressed={isNegated}
          onToggle={(on) => replace(on ? { not: part } : part)}
        >
          {t('join.not')}
        </ToggleButton>
      )}
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
          onClick={() => replace(null)}
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
