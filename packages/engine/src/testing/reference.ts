/**
 * The meaning of an inspection, written down plainly: everything is worked out anew from its
 * definition whenever it is asked for, with nothing compiled and nothing kept. Slow, and made to be
 * read; generated tests hold the run against it.
 */
import type { Answers } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import { CATALOGUE, optionOf } from '../catalogue/index.ts';
import type { RuleActionName } from '../catalogue/rule-matrix.ts';
import { type Expression, parse } from '../expression/parse.ts';
import { fulfils } from '../rules/compare.ts';
import { type Condition, type RuleAction, rulesOf } from '../rules/rule-set.ts';
import { isEmpty } from '../run/empty.ts';
import { percentOf, toUnits } from '../run/score.ts';
import type { AnswerProblem } from '../run/types.ts';
import type { Id, Item, RuleSet, TemplateDocument } from '../template/document.ts';
import { toRecords } from '../template/records.ts';
import { childrenOf } from '../template/tree.ts';

interface Place {
  readonly item: Item;
  readonly row: readonly Id[];
  readonly parent: Place | null;
  /** A repeat as a whole, above its rows. */
  readonly isRepeat: boolean;
}
export interface Expected {
  readonly visible: boolean;
  readonly enabled: boolean;
  readonly required: boolean;
  readonly read_only: boolean;
  readonly value: unknown;
  readonly na: boolean;
  readonly failed: boolean;
  readonly color: string | null;
  readonly rating: number | null;
  readonly excluded: boolean;
  readonly requires: { readonly note: boolean; readonly media: boolean; readonly action: boolean };
  readonly answered: boolean;
  readonly score: { readonly score: number; readonly max: number } | null;
  readonly problems: readonly AnswerProblem[];
}

const UNANSWERED: Expected = {
  visible: true,
  enabled: true,
  required: false,
  read_only: false,
  value: null,
  na: false,
  failed: false,
  color: null,
  rating: null,
  excluded: false,
  requires: { note: false, media: false, action: false },
  answered: false,
  score: null,
  problems: [],
};

const THEN: Partial<Record<RuleActionName, RuleActionName>> = {
  set_hidden: 'hide',
  required_else_not_required: 'required',
  enable_else_disable: 'enable',
  disable_else_enable: 'disable',
};
const ELSE: Partial<Record<RuleActionName, RuleActionName>> = {
  required_else_not_required: 'not_required',
  enable_else_disable: 'disable',
  disable_else_enable: 'enable',
};
const DECIDES_STANDING: readonly string[] = [
  ...['show', 'hide', 'set_hidden', 'enable', 'disable', 'enable_else_disable', 'disable_else_enable'],
];

export class Reference {
  readonly #document: TemplateDocument;
  readonly #answers: Answers;
  readonly places: Place[] = [];
  readonly #known = new Map<Place, Expected>();
  /** In document order: by the first item that each acts upon. */
  readonly #ruleSets: readonly RuleSet[];

  constructor(document: TemplateDocument, answers: Answers) {
    this.#document = document;
    this.#answers = answers;
    const records = toRecords(document);
    const walk = (parentId: Id | null, parent: Place | null, row: readonly Id[]) => {
      for (const item of childrenOf(records, parentId)) {
        const isRepeat = item.options.repeatable === true;
        const place: Place = { item, row, parent, isRepeat };
        this.places.push(place);
        if (!isRepeat) walk(item.id, place, row);
        else {
          for (const id of answers.rows.get(answerKey({ item_id: item.id, row })) ?? []) {
            const inside: Place = { item, row: [...row, id], parent: place, isRepeat: false };
            this.places.push(inside);
            walk(item.id, inside, inside.row);
          }
        }
      }
    };
    walk(null, null, []);
    const first = ({ action_items }: RuleSet) =>
      Math.min(...action_items.map((id) => document.items.findIndex((item) => item.id === id)));
    this.#ruleSets = [...document.rule_sets].sort((a, b) => first(a) - first(b) || (a.uuid < b.uuid ? -1 : 1));
  }

  key = (place: Place): string => answerKey({ item_id: place.item.id, row: place.row });

  /** Where an item's answers stand, seen from a place: those that share most rows with it. */
  #seenFrom(id: Id, from: Place): { places: Place[]; isOne: boolean } {
    const all = this.places.filter((place) => place.item.id === id && !place.isRepeat);
    const shared = (place: Place) => {
      const differs = place.row.findIndex((row, index) => row !== from.row[index]);
      return differs < 0 ? place.row.length : differs;
    };
    const most = Math.max(0, ...all.map(shared));
    const places = all.filter((place) => shared(place) === most);
    return { places, isOne: places.length === 1 && places[0]?.row.length === most };
  }

  at(place: Place): Expected {
    const known = this.#known.get(place);
    if (known) return known;
    // A rule that asks the very item finds it without an answer first, then with the one found so.
    this.#known.set(place, UNANSWERED);
    this.#known.set(place, this.#workOut(place));
    const made = this.#asksItself(place.item.id) ? this.#workOut(place) : (this.#known.get(place) as Expected);
    this.#known.set(place, made);
    return made;
  }

  #asksItself(id: Id): boolean {
    return this.#ruleSets.some((set) => set.action_items.includes(id) && set.related_items.includes(id));
  }

  /** The actions of all branches that hold, and those that rules only name for the item. */
  #actions(place: Place): { holding: RuleAction[]; named: RuleAction[] } {
    const holding: RuleAction[] = [];
    const named: RuleAction[] = [];
    // Of a repeated question as a whole rules only decide whether it can be seen and answered.
    const isWhole = place.isRepeat && CATALOGUE[place.item.type].kind === 'question';
    for (const set of this.#ruleSets) {
      const { branches } = rulesOf(set);
      const own = (actions: readonly RuleAction[]) => actions.filter(({ items }) => items.includes(place.item.id));
      const acts = branches.flatMap(({ actions }) => own(actions));
      if (acts.length === 0 || (isWhole && !acts.some(({ action }) => DECIDES_STANDING.includes(action)))) continue;
      named.push(...acts);
      const branch = branches.find(({ when }) => when === null || this.#holds(when, place));
      const now = branch ? own(branch.actions) : [];
      const isActing = ({ action }: RuleAction) => now.some((one) => one.action === action);
      holding.push(...now.map((one) => ({ ...one, action: THEN[one.action] ?? one.action })));
      holding.push(
        ...acts.flatMap((one) => (ELSE[one.action] && !isActing(one) ? [{ ...one, action: ELSE[one.action]! }] : [])),
      );
    }
    return { holding, named };
  }

  #holds(condition: Condition, from: Place): boolean {
    if ('all' in condition) return condition.all.every((part) => this.#holds(part, from));
    if ('any' in condition) return condition.any.some((part) => this.#holds(part, from));
    if ('not' in condition) return !this.#holds(condition.not, from);
    const { places } = this.#seenFrom(condition.item_id, from);
    const values = places.length === 0 ? [null] : places.map((place) => this.at(place).value);
    return values.some((value) => fulfils(condition.operator, value, condition.value));
  }

  #workOut(place: Place): Expected {
    const { item } = place;
    const element = CATALOGUE[item.type];
    const is = (name: string) => optionOf(item, name) === true;
    const above = place.parent ? this.at(place.parent) : null;
    const { holding, named } = this.#actions(place);
    const acts = (...actions: string[]) => holding.some(({ action }) => actions.includes(action));
    const last = (action: string) => holding.filter((one) => one.action === action).at(-1)?.value;
    const isShown = acts('show');
    const hiddenByRule = acts('hide') || (named.some(({ action }) => action === 'show') && !isShown);
    const hidden = hiddenByRule || (is('hidden') && !isShown);
    const visible = (above?.visible ?? true) && !hidden;
    const live = this.#isLive(place);
    const enabled = (above?.enabled ?? true) && !acts('disable');
    const required = acts('required') || (is('required') && !acts('not_required'));
    const isEnabled = acts('enable') && !acts('disable');
    const mayAnswer = !element.computed || is('editable');
    const readOnly = !mayAnswer || (is('read_only') && !isEnabled) || acts('set_value');
    const requires = {
      note: is('require_note') || acts('require_note'),
      media: is('require_media') || acts('require_media'),
      action: acts('require_action'),
    };
    const empty = {
      visible,
      enabled,
      required,
      read_only: readOnly,
      failed: false,
      color: (last('set_color') as string) ?? null,
      rating: (last('set_rating') as number) ?? null,
      excluded: is('exclude_report') || acts('exclude_report'),
      requires,
      answered: false,
      score: null,
      problems: [],
    };
    if (element.kind !== 'question' || place.isRepeat) return { ...empty, na: false, value: null };
    const answer = this.#answers.answers.get(this.key(place));
    const na = is('allow_n_a') && answer?.na === true && !acts('set_value');
    const counts = !na && (element.computed ? live : visible);
    const value = counts ? (this.#value(place, holding) ?? null) : null;
    const answered = !isEmpty(value);
    const counted = visible && answered;
    const set = this.#document.response_sets.find(({ uuid }) => uuid === item.options.response_set_id);
    const chosen = set?.options.filter(({ uuid }) => Array.isArray(value) && value.includes(uuid)) ?? [];
    return {
      ...empty,
      na,
      value,
      answered,
      failed: counted && chosen.some(({ failed }) => failed),
      score: counted ? this.#score(place, value, holding, named) : null,
      problems: visible && enabled && !na ? this.#problems(place, { required, readOnly, requires }, value) : [],
    };
  }

  #problems(
    place: Place,
    asked: Pick<Expected, 'required' | 'requires'> & { readonly readOnly: boolean },
    value: unknown,
  ): AnswerProblem[] {
    const { item, row } = place;
    const problem = (code: string): AnswerProblem => ({ item_id: item.id, ...(row.length > 0 && { row }), code });
    const mayAnswer = !CATALOGUE[item.type].computed;
    if (isEmpty(value)) return asked.required && mayAnswer && !asked.readOnly ? [problem('ANSWER_REQUIRED')] : [];
    const answer = this.#answers.answers.get(this.key(place));
    const constraint = (item.options.constraint as { expression: string } | undefined)?.expression;
    const isUnfit = constraint !== undefined && this.#isLess(parse(constraint), place, value as number) === false;
    return [
      ...(asked.requires.note && !answer?.note ? [problem('NOTE_REQUIRED')] : []),
      ...(asked.requires.media && !answer?.media?.length ? [problem('MEDIA_REQUIRED')] : []),
      ...(isUnfit ? [problem('CONSTRAINT')] : []),
    ];
  }

  /** The constraint that generated forms use: the number itself is less than another. */
  #isLess(tree: Expression, from: Place, own: number): boolean | null {
    const other = tree.kind === 'binary' ? this.#calculate(tree.right, from) : null;
    return other === null ? null : own < other;
  }

  /** Not taken out by a rule, here or above. */
  #isLive(place: Place): boolean {
    const { holding, named } = this.#actions(place);
    const acts = (...actions: string[]) => holding.some(({ action }) => actions.includes(action));
    const out = acts('hide') || (named.some(({ action }) => action === 'show') && !acts('show'));
    return !out && (place.parent === null || this.#isLive(place.parent));
  }

  #value(place: Place, holding: readonly RuleAction[]): unknown {
    const { item } = place;
    const set = holding.filter(({ action }) => action === 'set_value').at(-1);
    if (set) return set.value;
    const answer = this.#answers.answers.get(this.key(place));
    const mayAnswer = !CATALOGUE[item.type].computed || item.options.editable === true;
    if (mayAnswer && answer?.value !== undefined) return answer.value;
    if (item.type === 'counter' || item.type === 'issues_count') return this.#count(place);
    if (item.type === 'calculation') {
      const result = this.#calculate(parse((item.options.calculations as { value: string }).value), place);
      return typeof result === 'number' ? Math.round(result * 1e10) / 1e10 : result;
    }
    const ifNone = holding.filter(({ action }) => action === 'set_value_not_answered').at(-1);
    if (ifNone) return ifNone.value;
    return answer?.stamps?.value ? null : optionOf(item, 'default_value');
  }

  /** What stands before a counter, on its page, in its section or anywhere: answers, or their issues. */
  #count(place: Place): number {
    const { type, options } = place.item;
    const before = this.places.slice(0, this.places.indexOf(place));
    const isAround = (scope: Place | null, one: Place): boolean => {
      for (let at: Place | null = one; at; at = at.parent) if (at === scope) return true;
      return false;
    };
    let scope = place.parent;
    if (options.scope === 'page') while (scope?.parent) scope = scope.parent;
    const inScope = options.scope ? before.filter((one) => isAround(scope, one)) : before;
    const questions = inScope.filter((one) => CATALOGUE[one.item.type].kind === 'question' && !one.isRepeat);
    if (type === 'counter')
      return questions.filter((one) => one.item.type === options.type && !isEmpty(this.at(one).value)).length;
    return questions
      .filter((one) => this.at(one).visible)
      .reduce((sum, one) => sum + (this.#answers.answers.get(this.key(one))?.issues?.length ?? 0), 0);
  }

  /** Sums, differences and comparisons of numbers: what generated forms use. */
  #calculate(tree: Expression, from: Place): number | null {
    if (tree.kind === 'constant') return tree.value as number;
    if (tree.kind === 'variable') {
      const { numbers } = this.#numbers(tree.name, from);
      return numbers.length === 1 ? (numbers[0] as number | null) : null;
    }
    if (tree.kind === 'binary') {
      const [left, right] = [this.#calculate(tree.left, from), this.#calculate(tree.right, from)];
      if (left === null || right === null) return null;
      if (tree.operator === '/') return right === 0 ? null : left / right;
      return tree.operator === '+' ? left + right : tree.operator === '*' ? left * right : left - right;
    }
    if (tree.kind !== 'call') return null;
    const all = tree.values.flatMap((one) =>
      one.kind === 'variable' ? this.#numbers(one.name, from).numbers : [this.#calculate(one, from)],
    );
    const numbers = all.filter((one) => one !== null);
    if (tree.name === 'count') return numbers.length;
    return numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0);
  }

  #numbers(key: string, from: Place): { numbers: (number | null)[] } {
    const item = this.#document.items.find(({ reference_key }) => reference_key === key) as Item;
    const { places } = this.#seenFrom(item.id, from);
    return { numbers: places.map((place) => (this.at(place).value as number | null) ?? null) };
  }

  #score(
    place: Place,
    value: unknown,
    holding: readonly RuleAction[],
    named: readonly RuleAction[],
  ): Expected['score'] {
    const { item } = place;
    const weight = (optionOf(item, 'weight') as number | null) ?? 1;
    const ruled = named
      .filter(({ action }) => action === 'set_score')
      .map((action) => toUnits(action.value as number, weight));
    const set = this.#document.response_sets.find(({ uuid }) => uuid === item.options.response_set_id);
    const choices = new Map(
      (set?.options ?? []).flatMap(({ uuid, score }): [Id, number][] =>
        score === null ? [] : [[uuid, toUnits(score, weight)]],
      ),
    );
    const isScored = optionOf(item, 'enable_score') === true;
    let own: { score: number | null; max: number } | null = null;
    if (isScored && set && choices.size > 0) {
      const chosen = (value as Id[]).flatMap((uuid) => choices.get(uuid) ?? []);
      const all = [...choices.values()];
      const max =
        item.options.multiple_selection === true
          ? all.reduce((sum, one) => sum + Math.max(0, one), 0)
          : Math.max(...all);
      own = { score: chosen.length === 0 ? null : chosen.reduce((sum, one) => sum + one, 0), max };
    } else if (isScored && item.type === 'checkbox') {
      const [on, off] = ['max_score', 'min_score'].map((name) => toUnits(optionOf(item, name), weight)) as [
        number,
        number,
      ];
      own = { score: value === true ? on : off, max: Math.max(on, off) };
    } else if (isScored && item.type === 'textAnswer') {
      const units = toUnits(optionOf(item, 'default_score'), weight);
      own = { score: units, max: units };
    }
    if (!own && ruled.length === 0) return null;
    const set_score = holding.filter(({ action }) => action === 'set_score').at(-1)?.value as number | undefined;
    const byHand =
      optionOf(item, 'custom_scoring') === true ? this.#answers.answers.get(this.key(place))?.score : undefined;
    const points = set_score ?? byHand;
    const score = points === undefined ? (own?.score ?? null) : toUnits(points, weight);
    return score === null ? null : { score, max: Math.max(own?.max ?? Number.NEGATIVE_INFINITY, ...ruled) };
  }

  /** Score, progress and failed items of a page, section, repeat or row; of everything for null. */
  group(place: Place | null) {
    const inside = this.places.filter((one) => {
      for (let at: Place | null = one.parent; at; at = at.parent) if (at === place) return true;
      return place === null;
    });
    const sum = { score: 0, max: 0, total: 0, answered: 0, required_open: 0, failed: 0 };
    for (const one of inside) {
      if (CATALOGUE[one.item.type].kind !== 'question' || one.isRepeat) continue;
      const { visible, enabled, required, read_only, value, na, failed, score } = this.at(one);
      sum.score += score?.score ?? 0;
      sum.max += score?.max ?? 0;
      if (failed) sum.failed += 1;
      const { computed, value: kind } = CATALOGUE[one.item.type];
      if (!visible || !enabled || read_only || computed || kind === 'none') continue;
      sum.total += 1;
      if (na || !isEmpty(value)) sum.answered += 1;
      else if (required) sum.required_open += 1;
    }
    return { ...sum, percent: percentOf(sum.score, sum.max) };
  }
}
