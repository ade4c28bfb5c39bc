/**
 * Turns the engine's explanation of an item into readable lines: a fact and its causes. Rules are
 * numbered and shown once below the lines.
 */
import {
  CATALOGUE,
  type Cause,
  type Explanation,
  getOption,
  type Item,
  type Run,
  type TemplateRecords,
} from '@rounds/engine';
import type { TFunction } from 'i18next';
import {
  fillPhrase,
  joinPhrases,
  type Phrase,
  type RuleWords,
  value,
  words,
} from '../../../../kit/templates/rule-words/index.ts';
import type { Format } from '../../../../platform/i18n/index.ts';

export type Tone = 'plain' | 'good' | 'quiet' | 'warn' | 'bad';
export interface FactLine {
  readonly name: keyof Explanation['facts'] | 'choices';
  readonly tone: Tone;
  readonly text: Phrase;
  /** The causes; rules and settings link to their definition. */
  readonly causes: readonly Phrase[];
}

export interface ExplainInput {
  readonly why: Explanation;
  readonly item: Item;
  readonly run: Run;
  readonly records: TemplateRecords;
  readonly t: TFunction<['preview', 'problems', 'rule-words']>;
  readonly format: Format;
  readonly language: string;
  readonly rules: RuleWords;
}

type Facts = Explanation['facts'];
type Lines = (FactLine | null)[];

/** The facts of an item, most important first. */
export function listFacts(input: ExplainInput): FactLine[] {
  const { why, item } = input;
  const isQuestion = CATALOGUE[item.type].kind === 'question';
  const lines: Lines = [
    createVisibilityLine(input),
    ...(isQuestion && why.facts.visible.is ? listValueLines(input) : []),
    ...listStateLines(input),
    ...(isQuestion && why.facts.visible.is ? listEvidenceLines(input) : []),
    ...listAppearanceLines(input),
  ];
  return lines.filter((line) => line !== null);
}

const createLine = (
  input: ExplainInput,
  name: FactLine['name'],
  tone: Tone,
  text: Phrase,
  causes: readonly Cause[] = [],
): FactLine => ({ name, tone, text, causes: causes.map((cause) => toCausePhrase(input, name, cause)) });

function createVisibilityLine(input: ExplainInput): FactLine {
  const { t, why } = input;
  const { is, causes } = why.facts.visible;
  return createLine(input, 'visible', is ? 'good' : 'quiet', words(t(is ? 'fact.shown' : 'fact.hidden')), causes);
}

function listValueLines(input: ExplainInput): Lines {
  const { t, why, item, run, rules } = input;
  const { value: given, na, score, failed } = why.facts;
  if (CATALOGUE[item.type].value === 'none') return [];
  const [deciding, ...beneath] = given.causes;
  const printed = rules.answer(item.id, given.is);
  const isThere = given.is !== null && given.is !== '' && !(Array.isArray(given.is) && given.is.length === 0);
  const text = isThere
    ? fillPhrase((values) => t(CATALOGUE[item.type].computed ? 'fact.result' : 'fact.answer', values), {
        value: printed,
      })
    : words(t(CATALOGUE[item.type].computed ? 'fact.no_result' : 'fact.no_answer'));
  const own = beneath.find((cause) => cause.by === 'person' && cause.value !== null);
  const choices = run.item(why.key).choices;
  const offered = choices ? input.records.response_sets[String(item.options.response_set_id)]?.options.length : null;
  return [
    na.is ? createLine(input, 'na', 'plain', words(t('fact.na')), na.causes) : null,
    na.is
      ? null
      : withOverriddenAnswer(input, createLine(input, 'value', 'plain', text, deciding ? [deciding] : []), own),
    choices && offered
      ? createLine(input, 'choices', 'plain', words(t('fact.choices', { count: choices.length, total: offered })))
      : null,
    failed.is ? createLine(input, 'failed', 'bad', words(t('fact.failed')), failed.causes) : null,
    createScoreLine(input, score),
  ];
}

/** A rule's value hides the person's answer, which returns when the rule no longer applies. */
function withOverriddenAnswer({ t, item, rules }: ExplainInput, base: FactLine, own: Cause | undefined): FactLine {
  if (!own || !('value' in own)) return base;
  const hiddenAnswer = fillPhrase((values) => t('cause.kept_beneath', values), {
    value: rules.answer(item.id, own.value),
  });
  return { ...base, causes: [...base.causes, hiddenAnswer] };
}

function createScoreLine(input: ExplainInput, { is, causes }: Facts['score']): FactLine | null {
  const { t, format, item } = input;
  if (!is) return causes.length > 0 ? createLine(input, 'score', 'quiet', words(t('fact.not_counted')), causes) : null;
  const params = { count: format.pointCount(is.max), score: format.points(is.score), max: format.points(is.max) };
  const base = createLine(input, 'score', 'plain', words(t('fact.score', params)), causes);
  const weight = getOption<number | null>(item, 'weight') ?? 1;
  if (weight === 1 || weight === 0) return base;
  const product = t('cause.weighted', {
    points: format.points(is.score / weight),
    weight: format.number(weight),
    score: params.score,
  });
  return { ...base, causes: [...base.causes, words(product)] };
}

function listStateLines(input: ExplainInput): Lines {
  const { t, why, item } = input;
  const { enabled, read_only, required } = why.facts;
  const saysByType = read_only.causes.every((cause) => cause.by === 'type');
  const isQuestion = CATALOGUE[item.type].kind === 'question';
  const mustBeAnswered = required.is && why.facts.visible.is && isQuestion;
  return [
    enabled.is ? null : createLine(input, 'enabled', 'warn', words(t('fact.disabled')), enabled.causes),
    read_only.is && !saysByType
      ? createLine(input, 'read_only', 'warn', words(t('fact.read_only')), read_only.causes)
      : null,
    !read_only.is && read_only.causes.length > 0
      ? createLine(input, 'read_only', 'plain', words(t('fact.writable')), read_only.causes)
      : null,
    mustBeAnswered ? createLine(input, 'required', 'plain', words(t('fact.required')), required.causes) : null,
    !required.is && required.causes.length > 0
      ? createLine(input, 'required', 'plain', words(t('fact.not_required')), required.causes)
      : null,
  ];
}

function listEvidenceLines(input: ExplainInput): Lines {
  const { facts } = input.why;
  return (['requires_note', 'requires_media', 'requires_action'] as const).map((name) =>
    facts[name].is ? createLine(input, name, 'plain', words(input.t(`fact.${name}`)), facts[name].causes) : null,
  );
}

function listAppearanceLines(input: ExplainInput): Lines {
  const { t, why, format } = input;
  const { color, rating, excluded } = why.facts;
  const isNamedColor = color.is === 'green' || color.is === 'yellow' || color.is === 'red';
  const colorWord = value(isNamedColor ? t(`rule-words:color.${color.is}`) : String(color.is), color.is as never);
  return [
    color.is === null
      ? null
      : createLine(
          input,
          'color',
          'plain',
          fillPhrase((values) => t('fact.color', values), { color: colorWord }),
          color.causes,
        ),
    rating.is === null
      ? null
      : createLine(
          input,
          'rating',
          'plain',
          words(t('fact.rating', { value: format.number(rating.is) })),
          rating.causes,
        ),
    excluded.is ? createLine(input, 'excluded', 'quiet', words(t('fact.excluded')), excluded.causes) : null,
  ];
}

/** A cause as the part of a sentence that follows the fact. */
function toCausePhrase(input: ExplainInput, fact: FactLine['name'], cause: Cause): Phrase {
  const { t, why, rules, language } = input;
  switch (cause.by) {
    case 'rule': {
      const number = why.rules.findIndex((rule) => rule.rule_set === cause.rule_set) + 1;
      const key = cause.branch === null ? 'cause.rule_waits' : 'cause.rule';
      return words(t(key, { rule: getRuleName(t, why, number) }));
    }
    case 'above': {
      const key = fact === 'enabled' ? 'cause.above_disabled' : 'cause.above_hidden';
      return fillPhrase((values) => t(key, values), { item: rules.item(cause.item_id) });
    }
    case 'person':
      return words(t(cause.value === null ? 'cause.taken_away' : 'cause.person'));
    case 'calculation':
      return words(cause.notice ? t(`problems:${cause.notice}`) : t('cause.calculation'));
    case 'count': {
      const names = cause.reads.slice(0, 3).map((read) => rules.item(read.item_id));
      const more = cause.reads.length - names.length;
      const all = more > 0 ? [...names, words(t('rule-words:more_items', { count: more }))] : names;
      return cause.reads.length === 0
        ? words(t('cause.count_nothing'))
        : fillPhrase((values) => t('cause.count', values), { items: joinPhrases(all, 'and', language) });
    }
    case 'answer':
      return words(t(fact === 'failed' ? 'cause.answer_failed' : 'cause.answer_points'));
    case 'setting':
    case 'default':
    case 'type':
    case 'hidden':
    case 'na':
    case 'unanswered':
      return words(t(`cause.${cause.by}`));
  }
}

/** The name of a rule: “the rule below” if there is only one. */
export const getRuleName = (t: TFunction<'preview'>, why: Explanation, number: number): string =>
  why.rules.length > 1 ? t('cause.rule_of_several', { number }) : t('cause.the_rule');

/** The calculation behind an item's value, with its inputs. */
export function findCalculation({ facts }: Explanation): Extract<Cause, { by: 'calculation' }> | null {
  const cause = facts.value.causes.find((one) => one.by === 'calculation');
  return cause?.by === 'calculation' ? cause : null;
}

/** The shortest explanation why an item is hidden, for lists. */
export function explainHidden(input: Omit<ExplainInput, 'run' | 'format'>): Phrase {
  const { why, records, rules, t } = input;
  const [cause] = why.facts.visible.causes;
  if (cause?.by === 'rule') {
    const set = records.rule_sets[cause.rule_set];
    return set ? rules.sentence(set) : words(t('cause.setting'));
  }
  return cause ? toCausePhrase(input as ExplainInput, 'visible', cause) : [];
}
