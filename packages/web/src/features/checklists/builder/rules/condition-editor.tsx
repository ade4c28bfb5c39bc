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
import { ActionIcon, Button, NativeSelect, Select, Switch } from '../../../../ui/index.ts';
import { useBuilder } from '../builder-context.tsx';
import classes from './condition-editor.module.css';
import {
  changeAt,
  conditionOn,
  isComparison,
  joinOf,
  operatorsFor,
  type Path,
  partsOf,
  withAnd,
  withOr,
} from './conditions.ts';
import { ValueField } from './value-field.tsx';

/** What the conditions of a rule may ask. */
export interface Askable {
  readonly self: Id;
  readonly items: readonly Item[];
  readonly data: readonly { readonly value: Id; readonly label: string }[];
}

interface ConditionEditorProps {
  condition: Condition;
  onChange: (condition: Condition | null) => void;
  askable: Askable;
  /** Missing values are marked once somebody tried to save. */
  marksMissing: boolean;
}

export function ConditionEditor(props: ConditionEditorProps) {
  return <Part {...props} part={props.condition} path={[]} />;
}

/** One part of the condition, which is changed as a whole. */
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

/** Conditions that hold together or instead of one another; a new one joins by "and" or by "or". */
function ConditionGroup(props: PartProps) {
  const { part, path, condition, onChange, askable } = props;
  const { t } = useTranslation('rules');
  const parts = partsOf(part);
  const change = (next: (group: Condition) => Condition) => onChange(changeAt(condition, path, next));
  const fresh = () => conditionOn(askable.items.find((item) => item.id === askable.self) ?? askable.items.at(-1));
  const join = joinOf(part);
  return (
    <div className={classes.group} data-inner={path.length > 0 || undefined}>
      {parts.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions are told apart by their place alone
        <div key={index} className={classes.part}>
          {index > 0 && <span className={classes.join}>{t(`join.${join}`)}</span>}
          <Part {...props} part={one} path={[...path, index]} />
        </div>
      ))}
      <div className={classes.more}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={15} />}
          onClick={() => change((group) => withAnd(group, fresh()))}
        >
          {t('join.all')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPlus size={15} />}
          onClick={() => change((group) => withOr(group, fresh()))}
        >
          {t('join.any')}
        </Button>
        <Button
          className={classes.not}
          variant="subtle"
          color="gray"
          size="compact-sm"
          title={t('turn_over')}
          onClick={() => change((group) => ({ not: group }))}
        >
          {t('join.not')}
        </Button>
      </div>
    </div>
  );
}

function Negated(props: PartProps & { part: { readonly not: Condition } }) {
  const { t } = useTranslation('rules');
  const { part, path, condition, onChange } = props;
  return (
    <div className={classes.negated}>
      <Switch
        size="xs"
        label={t('turned_over')}
        checked
        onChange={() => onChange(changeAt(condition, path, () => part.not))}
      />
      <Part {...props} part={part.not} path={[...path, 0]} />
    </div>
  );
}

function ComparisonRow({ part, path, condition, onChange, askable, marksMissing }: PartProps & { part: Comparison }) {
  const { t } = useTranslation('rules');
  const { store } = useBuilder();
  const item = store.records().items[part.item_id];
  const change = (next: Comparison | null) => onChange(changeAt(condition, path, () => next));
  const isKnown = askable.data.some(({ value }) => value === part.item_id);
  const data = isKnown || !item ? askable.data : [{ value: item.id, label: item.title }, ...askable.data];
  const place = path.map((step) => step + 1).join('.') || '1';
  return (
    <fieldset className={classes.row} aria-label={t('condition', { place })}>
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
          const asked = askable.items.find((one) => one.id === id);
          if (asked && asked.id !== part.item_id) change(conditionOn(asked));
        }}
      />
      {item && (
        <NativeSelect
          className={classes.operator}
          aria-label={t('operator_label')}
          value={part.operator}
          data={operatorsFor(item, part.operator).map((operator) => ({
            value: operator,
            label: t(`operator.${operator}`),
          }))}
          onChange={(event) => {
            const operator = event.currentTarget.value as RuleOperator;
            change(keepsValue(part.operator, operator) ? { ...part, operator } : { item_id: part.item_id, operator });
          }}
        />
      )}
      <div className={classes.operand} data-shape={shapeOfValue(part.operator)}>
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
      </div>
    </fieldset>
  );
}

const shapeOfValue = (operator: RuleOperator): string =>
  !comparesWithValue(operator)
    ? 'none'
    : operator === 'between' || operator === 'not_between'
      ? 'range'
      : operator === 'any_in'
        ? 'many'
        : 'one';
const keepsValue = (a: RuleOperator, b: RuleOperator) => shapeOfValue(a) === shapeOfValue(b);

interface OperandProps {
  part: Comparison;
  item: Item;
  marksMissing: boolean;
  onChange: (part: Comparison) => void;
}

function Operand({ part, item, marksMissing, onChange }: OperandProps) {
  const { t } = useTranslation('rules');
  const put = (value: unknown) => onChange({ ...part, value });
  if (shapeOfValue(part.operator) !== 'range') {
    const isMissing = part.value === undefined || part.value === null;
    const many = shapeOfValue(part.operator) === 'many';
    return (
      <ValueField
        item={item}
        value={part.value}
        many={many}
        label={t('value')}
        isWrong={marksMissing && isMissing}
        onChange={put}
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
        onChange={(next) => put([next ?? null, to ?? null])}
      />
      <span className={classes.join}>{t('join.all')}</span>
      <ValueField
        item={item}
        value={to ?? undefined}
        label={t('to')}
        isWrong={marksMissing && to == null}
        onChange={(next) => put([from ?? null, next ?? null])}
      />
    </>
  );
}

/** Whether a question has an answer that rules may ask. */
export const isAskable = (item: Item): boolean => CATALOGUE[item.type].operators.length > 0;
