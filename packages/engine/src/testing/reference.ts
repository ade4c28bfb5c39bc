/**
 * A readable reference implementation: everything is computed from its definition whenever it is
 * requested, without compiling or caching. Generated tests compare the run with it. The parts are in
 * `reference-rules.ts`, `reference-values.ts` and `reference-scores.ts`.
 */
import type { Answers } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import { CATALOGUE, getOption } from '../catalogue/index.ts';
import type { RuleActionName } from '../catalogue/rule-matrix.ts';
import { isEmpty } from '../is-empty.ts';
import { toPercent } from '../run/score.ts';
import type { Id, RuleSet, TemplateDocument } from '../template/document.ts';
import { toRecords } from '../template/records/records.ts';
import { getChildren } from '../template/tree.ts';
import { findProblems, findRowProblems } from './reference-problems.ts';
import { findActions, isLive } from './reference-rules.ts';
import { computeScore } from './reference-scores.ts';
import type { Expected, ReferenceSlot, ReferenceState, SettledValue } from './reference-state.ts';
import { computeValue } from './reference-values.ts';

const NO_VALUE: SettledValue = { visible: true, na: false, value: null, prefilled: false };
/** The actions that decide the value and visibility of an item. */
const VALUE_ACTIONS: readonly RuleActionName[] = ['show', 'hide', 'set_hidden', 'set_value', 'set_value_not_answered'];

export class Reference implements ReferenceState {
  readonly document: TemplateDocument;
  readonly answers: Answers;
  readonly slots: ReferenceSlot[] = [];
  readonly #states = new Map<ReferenceSlot, Expected>();
  readonly #values = new Map<ReferenceSlot, SettledValue>();
  /** The rule sets in document order of their first target. */
  readonly ruleSets: readonly RuleSet[];

  constructor(document: TemplateDocument, answers: Answers) {
    this.document = document;
    this.answers = answers;
    const records = toRecords(document);
    const walk = (parentId: Id | null, parent: ReferenceSlot | null, row: readonly Id[]) => {
      for (const item of getChildren(records, parentId)) {
        const isRepeat = item.options.repeatable === true;
        const place: ReferenceSlot = { item, row, parent, isRepeat };
        this.slots.push(place);
        if (!isRepeat) walk(item.id, place, row);
        else {
          for (const id of answers.rows.get(answerKey({ item_id: item.id, row })) ?? []) {
            const inside: ReferenceSlot = { item, row: [...row, id], parent: place, isRepeat: false };
            this.slots.push(inside);
            walk(item.id, inside, inside.row);
          }
        }
      }
    };
    walk(null, null, []);
    const first = ({ action_items }: RuleSet) =>
      Math.min(...action_items.map((id) => document.items.findIndex((item) => item.id === id)));
    this.ruleSets = [...document.rule_sets].sort((a, b) => first(a) - first(b) || (a.uuid < b.uuid ? -1 : 1));
  }

  key = (place: ReferenceSlot): string => answerKey({ item_id: place.item.id, row: place.row });

  /** The answers of an item that share the most rows with a place. */
  resolveSlots(id: Id, from: ReferenceSlot): { places: ReferenceSlot[]; isOne: boolean } {
    const all = this.slots.filter((place) => place.item.id === id && !place.isRepeat);
    const shared = (place: ReferenceSlot) => {
      const differs = place.row.findIndex((row, index) => row !== from.row[index]);
      return differs < 0 ? place.row.length : differs;
    };
    const most = Math.max(0, ...all.map(shared));
    const places = all.filter((place) => shared(place) === most);
    return { places, isOne: places.length === 1 && places[0]?.row.length === most };
  }

  /** The visibility and value of a slot. Only rules that decide these are evaluated. */
  getValue(place: ReferenceSlot): SettledValue {
    const cached = this.#values.get(place);
    if (cached) return cached;
    // A rule that compares its own target is evaluated without an answer first, then with the result.
    this.#values.set(place, NO_VALUE);
    this.#values.set(place, this.#computeValue(place));
    const value = this.#comparesOwnAnswer(place.item.id)
      ? this.#computeValue(place)
      : (this.#values.get(place) as SettledValue);
    this.#values.set(place, value);
    return value;
  }

  #comparesOwnAnswer(id: Id): boolean {
    return this.ruleSets.some((set) => set.action_items.includes(id) && set.related_items.includes(id));
  }

  #computeValue(place: ReferenceSlot): SettledValue {
    const { item } = place;
    const element = CATALOGUE[item.type];
    const is = (name: string) => getOption(item, name) === true;
    const { active, named } = findActions(this, place, VALUE_ACTIONS);
    const acts = (...actions: string[]) => active.some(({ action }) => actions.includes(action));
    const isShown = acts('show');
    const hiddenByRule = acts('hide') || (named.some(({ action }) => action === 'show') && !isShown);
    const hidden = hiddenByRule || (is('hidden') && !isShown);
    const visible = (place.parent ? this.getValue(place.parent).visible : true) && !hidden;
    if (element.kind !== 'question' || place.isRepeat) return { ...NO_VALUE, visible };
    const answer = this.answers.answers.get(this.key(place));
    const na = is('allow_n_a') && answer?.na === true && !acts('set_value');
    const counts = !na && (element.computed ? isLive(this, place) : visible);
    const value = counts ? (computeValue(this, place, active) ?? null) : null;
    const isGiven = acts('set_value', 'set_value_not_answered') || answer?.value !== undefined;
    const prefilled =
      is('confirm_default') && visible && !element.computed && !is('read_only') && !isEmpty(value) && !isGiven;
    return { visible, na, value, prefilled };
  }

  /** The whole state, once values are settled. */
  getState(place: ReferenceSlot): Expected {
    const cached = this.#states.get(place);
    if (cached) return cached;
    const state = this.#computeState(place);
    this.#states.set(place, state);
    return state;
  }

  #computeState(place: ReferenceSlot): Expected {
    const { item } = place;
    const element = CATALOGUE[item.type];
    const is = (name: string) => getOption(item, name) === true;
    const above = place.parent ? this.getState(place.parent) : null;
    const { visible, na, value, prefilled } = this.getValue(place);
    const { active, named } = findActions(this, place);
    const acts = (...actions: string[]) => active.some(({ action }) => actions.includes(action));
    const last = (action: string) => active.filter((one) => one.action === action).at(-1)?.value;
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
      prefilled,
      score: null,
      problems: [],
    };
    if (element.kind !== 'question' || place.isRepeat) {
      const problems = place.isRepeat && visible && enabled ? findRowProblems(this, place) : [];
      return { ...empty, na: false, value: null, problems };
    }
    const answered = !isEmpty(value) && !prefilled;
    const isCounted = visible && answered;
    const set = this.document.response_sets.find(({ uuid }) => uuid === item.options.response_set_id);
    const options = set?.options.filter(({ uuid }) => Array.isArray(value) && value.includes(uuid)) ?? [];
    return {
      ...empty,
      na,
      value,
      answered,
      failed: isCounted && options.some(({ failed }) => failed),
      score: isCounted ? computeScore(this, place, value, active, named) : null,
      problems:
        visible && enabled && !na ? findProblems(this, place, { required, readOnly, requires, prefilled }, value) : [],
    };
  }

  /** The score, progress and failed items of a page, section, repeat or row; for null, those of everything. */
  group(place: ReferenceSlot | null) {
    const inside = this.slots.filter((one) => {
      for (let at: ReferenceSlot | null = one.parent; at; at = at.parent) if (at === place) return true;
      return place === null;
    });
    const sum = { score: 0, max: 0, total: 0, answered: 0, required_open: 0, failed: 0 };
    for (const one of inside) {
      if (CATALOGUE[one.item.type].kind !== 'question' || one.isRepeat) continue;
      const { visible, enabled, required, read_only, answered, na, failed, score } = this.getState(one);
      sum.score += score?.score ?? 0;
      sum.max += score?.max ?? 0;
      if (failed) sum.failed += 1;
      const { computed, value: kind } = CATALOGUE[one.item.type];
      if (!visible || !enabled || read_only || computed || kind === 'none') continue;
      sum.total += 1;
      if (na || answered) sum.answered += 1;
      else if (required) sum.required_open += 1;
    }
    return { ...sum, percent: toPercent(sum.score, sum.max) };
  }
}
