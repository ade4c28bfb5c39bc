import {
  CATALOGUE,
  getRules,
  type Id,
  type Item,
  type ItemState,
  listConditionItems,
  listInDocumentOrder,
  type RuleSet,
} from '@rounds/engine';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RuleWords, toItemName, toPlainText, useRuleWords } from '../../../kit/templates/rule-words/index.ts';
import { Chip, Row, Stack, Text, type Tone } from '../../../ui/index.ts';
import classes from '../controls/sample.module.css';
import { useRecords } from '../state/builder-context.tsx';
import { runSample } from '../state/sample-run.ts';
import { ACTION_ICONS } from './rule-actions.ts';
import { ValueField } from './value-field.tsx';

/** Fields for sample answers, and the effects of the rule as the engine computes them. Nothing is stored. */
export function RuleTry({ set, self }: { set: RuleSet; self: Id }) {
  const { t } = useTranslation(['rules', 'builder']);
  const records = useRecords((all) => all);
  const words = useRuleWords(records);
  const [answers, setAnswers] = useState<ReadonlyMap<Id, unknown>>(new Map());
  const { items } = records;
  const inputs = useMemo(() => {
    const ids = new Set(getRules(set).branches.flatMap(({ when }) => (when ? listConditionItems(when) : [])));
    return [...ids].flatMap((id) => items[id] ?? []);
  }, [set, items]);
  const targets = set.action_items.flatMap((id) => items[id] ?? []);
  const run = useMemo(() => {
    const ids = new Set([...set.related_items, ...set.action_items]);
    const inOrder = listInDocumentOrder({ items }).filter(({ id }) => ids.has(id));
    return runSample({ records, items: inOrder, rules: [set] }, answers, new Date());
  }, [set, records, items, answers]);
  const name = (item: Item) =>
    item.id === self ? t(`this_label.${CATALOGUE[item.type].kind}`) : toItemName(item, t('builder:untitled'));
  return (
    <Stack as="section" gap={2} p={3} bg="sunken" radius="menu" className={classes.root} aria-labelledby="try-rule">
      <h3 id="try-rule">
        {t('try')} <span>{t('try_hint')}</span>
      </h3>
      {inputs.map((item) => (
        <div key={item.id} className={classes.line} data-aligned>
          <span className={classes.name}>{name(item)}</span>
          {canBeAnswered(item) ? (
            <ValueField
              item={item}
              label={t('try_answer', { name: name(item) })}
              single={item.options.multiple_selection !== true}
              value={answers.get(item.id)}
              onChange={(value) => setAnswers(new Map(answers).set(item.id, value ?? null))}
            />
          ) : (
            <Text as="span" size="xs" tone="ink3">
              {t('try_not')}
            </Text>
          )}
        </div>
      ))}
      <Stack
        as="ul"
        gap={2}
        pt={2.5}
        borderTop="line"
        className={classes.effects}
        aria-live="polite"
        aria-label={t('try_effects')}
      >
        {targets.map((item) => (
          <li key={item.id}>
            <span className={classes.name}>{name(item)}</span>
            <Effects state={run.item(item.id)} item={item} words={words} set={set} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

const SAMPLE_KINDS: readonly string[] = [
  'choices',
  'number',
  'boolean',
  'text',
  'date',
  'people',
  'uuid',
  'list_items',
];
const canBeAnswered = (item: Item) =>
  SAMPLE_KINDS.includes(CATALOGUE[item.type].value) && !CATALOGUE[item.type].computed;

const NAMED_COLORS = ['green', 'yellow', 'red', 'none'] as const;
const CHIP_TONES: Readonly<Record<string, Tone>> = { red: 'red', green: 'green', yellow: 'amber' };

interface EffectsProps {
  state: ItemState;
  item: Item;
  words: RuleWords;
  set: RuleSet;
}

/** Shows only the states that the rule can change. */
function Effects({ state, item, words, set }: EffectsProps) {
  const { t } = useTranslation(['rules', 'builder']);
  const named = new Set(
    getRules(set).branches.flatMap(({ actions }) =>
      actions.flatMap((one) => (one.items.includes(item.id) ? [one.action] : [])),
    ),
  );
  const has = (...names: Parameters<typeof named.has>[0][]) => names.some((one) => named.has(one));
  const chips: { key: string; icon: keyof typeof ACTION_ICONS; text: string; tone?: string }[] = [];
  if (has('show', 'hide', 'set_hidden'))
    chips.push(
      state.visible
        ? { key: 'shown', icon: 'show', text: t('effect.shown') }
        : { key: 'hidden', icon: 'hide', text: t('effect.hidden') },
    );
  if (has('enable', 'disable', 'enable_else_disable', 'disable_else_enable') && !state.enabled)
    chips.push({ key: 'locked', icon: 'disable', text: t('effect.locked') });
  if (has('required', 'not_required', 'required_else_not_required'))
    chips.push({
      key: 'required',
      icon: state.required ? 'required' : 'not_required',
      text: t(state.required ? 'effect.required' : 'effect.not_required'),
    });
  if (state.requires.note && has('require_note'))
    chips.push({ key: 'note', icon: 'require_note', text: t('effect.note') });
  if (state.requires.media && has('require_media'))
    chips.push({ key: 'media', icon: 'require_media', text: t('effect.media') });
  if (state.requires.action) chips.push({ key: 'issue', icon: 'require_action', text: t('effect.issue') });
  const namedColor = NAMED_COLORS.find((one) => one === state.color);
  if (state.color)
    chips.push({
      key: 'color',
      icon: 'set_color',
      text: namedColor ? t(`builder:color.${namedColor}`) : state.color,
      tone: state.color,
    });
  if (has('set_value', 'set_value_not_answered') && state.answered)
    chips.push({ key: 'value', icon: 'set_value', text: toPlainText(words.answer(item.id, state.value)) });
  if (has('set_score') && state.score)
    chips.push({ key: 'score', icon: 'set_score', text: String(state.score.score / 10_000) });
  if (has('set_rating') && state.rating) chips.push({ key: 'rating', icon: 'set_rating', text: String(state.rating) });
  if (state.excluded && has('exclude_report'))
    chips.push({ key: 'report', icon: 'exclude_report', text: t('effect.excluded') });
  if (chips.length === 0)
    return (
      <Text as="span" size="xs" tone="ink3">
        {t('effect.none')}
      </Text>
    );
  return (
    <Row as="span" wrap align="stretch" gap={1}>
      {chips.map(({ key, icon, text, tone }) => (
        <Chip key={key} icon={ACTION_ICONS[icon]} tone={CHIP_TONES[tone ?? '']}>
          {text}
        </Chip>
      ))}
    </Row>
  );
}
