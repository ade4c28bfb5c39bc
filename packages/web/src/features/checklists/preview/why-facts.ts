/**
 * The engine's reasons for one item, as lines that a person reads: what is so, and because of what.
 * Rules are numbered; their sentences stand below the lines, each once.
 */
import { CATALOGUE, type Cause, type Item, optionOf, type Run, type TemplateRecords, type Why } from '@rounds/engine';
import type { TFunction } from 'i18next';
import type { Format } from '../../../i18n/index.ts';
import { fill, listed, type Phrase, type RuleWords, value, words } from '../rule-words/index.ts';

export type Tone = 'plain' | 'good' | 'quiet' | 'warn' | 'bad';
export interface FactLine {
  readonly name: keyof Why['facts'] | 'choices';
  readonly tone: Tone;
  readonly says: Phrase;
  /** What it comes from; what a rule or a setting decides leads there. */
  readonly because: readonly Phrase[];
}

export interface WhyGround {
  readonly why: Why;
  readonly item: Item;
  readonly run: Run;
  readonly records: TemplateRecords;
  /** Of the namespaces `preview` and `problems`. */
  readonly t: TFunction;
  readonly format: Format;
  readonly language: string;
  readonly rules: RuleWords;
}

type Facts = Why['facts'];
type Lines = (FactLine | null)[];

/** Everything worth saying of an item as it is now, most important first. */
export function factLines(ground: WhyGround): FactLine[] {
  const { why, item } = ground;
  const isQuestion = CATALOGUE[item.type].kind === 'question';
  const lines: Lines = [
    visibleLine(ground),
    ...(isQuestion && why.facts.visible.is ? valueLines(ground) : []),
    ...standingLines(ground),
    ...(isQuestion && why.facts.visible.is ? demandLines(ground) : []),
    ...lookLines(ground),
  ];
  return lines.filter((line) => line !== null);
}

const line = (
  ground: WhyGround,
  name: FactLine['name'],
  tone: Tone,
  says: Phrase,
  causes: readonly Cause[] = [],
): FactLine => ({ name, tone, says, because: causes.map((cause) => causeWords(ground, name, cause)) });

function visibleLine(ground: WhyGround): FactLine {
  const { t, why } = ground;
  const { is, causes } = why.facts.visible;
  return line(ground, 'visible', is ? 'good' : 'quiet', words(t(is ? 'fact.shown' : 'fact.hidden')), causes);
}

function valueLines(ground: WhyGround): Lines {
  const { t, why, item, run, rules } = ground;
  const { value: given, na, score, failed } = why.facts;
  if (CATALOGUE[item.type].value === 'none') return [];
  const [deciding, ...beneath] = given.causes;
  const printed = rules.answer(item.id, given.is);
  const isThere = given.is !== null && given.is !== '' && !(Array.isArray(given.is) && given.is.length === 0);
  const says = isThere
    ? fill((values) => t(CATALOGUE[item.type].computed ? 'fact.result' : 'fact.answer', values), { value: printed })
    : words(t(CATALOGUE[item.type].computed ? 'fact.no_result' : 'fact.no_answer'));
  const own = beneath.find((cause) => cause.by === 'person' && cause.value !== null);
  const choices = run.item(why.key).choices;
  const offered = choices ? ground.records.response_sets[String(item.options.response_set_id)]?.options.length : null;
  return [
    na.is ? line(ground, 'na', 'plain', words(t('fact.na')), na.causes) : null,
    na.is ? null : withKept(ground, line(ground, 'value', 'plain', says, deciding ? [deciding] : []), own),
    choices && offered
      ? line(ground, 'choices', 'plain', words(t('fact.choices', { count: choices.length, total: offered })))
      : null,
    failed.is ? line(ground, 'failed', 'bad', words(t('fact.failed')), failed.causes) : null,
    scoreLine(ground, score),
  ];
}

/** A rule's value covers the person's own answer, which comes back with the rule. */
function withKept({ t, item, rules }: WhyGround, said: FactLine, own: Cause | undefined): FactLine {
  if (!own || !('value' in own)) return said;
  const kept = fill((values) => t('cause.kept_beneath', values), { value: rules.answer(item.id, own.value) });
  return { ...said, because: [...said.because, kept] };
}

function scoreLine(ground: WhyGround, { is, causes }: Facts['score']): FactLine | null {
  const { t, format, item } = ground;
  if (!is) return causes.length > 0 ? line(ground, 'score', 'quiet', words(t('fact.not_counted')), causes) : null;
  const params = { score: format.points(is.score), max: format.points(is.max) };
  const said = line(ground, 'score', 'plain', words(t('fact.score', params)), causes);
  const weight = optionOf<number | null>(item, 'weight') ?? 1;
  if (weight === 1 || weight === 0) return said;
  const product = t('cause.weighted', {
    points: format.points(is.score / weight),
    weight: format.number(weight),
    score: params.score,
  });
  return { ...said, because: [...said.because, words(product)] };
}

function standingLines(ground: WhyGround): Lines {
  const { t, why, item } = ground;
  const { enabled, read_only, required } = why.facts;
  const saysByType = read_only.causes.every((cause) => cause.by === 'type');
  const isQuestion = CATALOGUE[item.type].kind === 'question';
  const mustBeAnswered = required.is && why.facts.visible.is && isQuestion;
  return [
    enabled.is ? null : line(ground, 'enabled', 'warn', words(t('fact.disabled')), enabled.causes),
    read_only.is && !saysByType
      ? line(ground, 'read_only', 'warn', words(t('fact.read_only')), read_only.causes)
      : null,
    !read_only.is && read_only.causes.length > 0
      ? line(ground, 'read_only', 'plain', words(t('fact.writable')), read_only.causes)
      : null,
    mustBeAnswered ? line(ground, 'required', 'plain', words(t('fact.required')), required.causes) : null,
    !required.is && required.causes.length > 0
      ? line(ground, 'required', 'plain', words(t('fact.not_required')), required.causes)
      : null,
  ];
}

function demandLines(ground: WhyGround): Lines {
  const { facts } = ground.why;
  return (['requires_note', 'requires_media', 'requires_action'] as const).map((name) =>
    facts[name].is ? line(ground, name, 'plain', words(ground.t(`fact.${name}`)), facts[name].causes) : null,
  );
}

function lookLines(ground: WhyGround): Lines {
  const { t, why, format } = ground;
  const { color, rating, excluded } = why.facts;
  const named = color.is === 'green' || color.is === 'yellow' || color.is === 'red';
  const colorWord = value(named ? t(`rule-words:color.${color.is}`) : String(color.is), color.is as never);
  return [
    color.is === null
      ? null
      : line(
          ground,
          'color',
          'plain',
          fill((values) => t('fact.color', values), { color: colorWord }),
          color.causes,
        ),
    rating.is === null
      ? null
      : line(ground, 'rating', 'plain', words(t('fact.rating', { value: format.number(rating.is) })), rating.causes),
    excluded.is ? line(ground, 'excluded', 'quiet', words(t('fact.excluded')), excluded.causes) : null,
  ];
}

/** What a fact comes from, as the part of a sentence that follows it. */
function causeWords(ground: WhyGround, fact: FactLine['name'], cause: Cause): Phrase {
  const { t, why, rules, language } = ground;
  switch (cause.by) {
    case 'rule': {
      const number = why.rules.findIndex((rule) => rule.rule_set === cause.rule_set) + 1;
      const key = cause.branch === null ? 'cause.rule_waits' : 'cause.rule';
      return words(t(key, { rule: ruleName(t, why, number) }));
    }
    case 'above': {
      const key = fact === 'enabled' ? 'cause.above_disabled' : 'cause.above_hidden';
      return fill((values) => t(key, values), { item: rules.item(cause.item_id) });
    }
    case 'person':
      return words(t(cause.value === null ? 'cause.taken_away' : 'cause.person'));
    case 'calculation':
      return words(cause.notice ? t(cause.notice, { ns: 'problems' }) : t('cause.calculation'));
    case 'count': {
      const names = cause.reads.slice(0, 3).map((read) => rules.item(read.item_id));
      const more = cause.reads.length - names.length;
      const all = more > 0 ? [...names, words(t('rule-words:more_items', { count: more }))] : names;
      return cause.reads.length === 0
        ? words(t('cause.count_nothing'))
        : fill((values) => t('cause.count', values), { items: listed(all, 'and', language) });
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

/** “the rule below” while there is only one. */
export const ruleName = (t: TFunction, why: Why, number: number): string =>
  why.rules.length > 1 ? t('cause.rule_of_several', { number }) : t('cause.the_rule');

/** The calculation behind an item's value, with what it read. */
export function calculationOf({ facts }: Why): Extract<Cause, { by: 'calculation' }> | null {
  const cause = facts.value.causes.find((one) => one.by === 'calculation');
  return cause?.by === 'calculation' ? cause : null;
}

/** The shortest reason why an item is not shown, for lists. */
export function whyHidden(ground: Omit<WhyGround, 'run' | 'format'>): Phrase {
  const { why, records, rules, t } = ground;
  const [cause] = why.facts.visible.causes;
  if (cause?.by === 'rule') {
    const set = records.rule_sets[cause.rule_set];
    return set ? rules.sentence(set) : words(t('cause.setting'));
  }
  return cause ? causeWords(ground as WhyGround, 'visible', cause) : [];
}
