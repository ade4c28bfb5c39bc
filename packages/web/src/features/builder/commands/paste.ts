/** Pastes copied items under new ids, with their response sets, help, rules and units. */
import {
  applyPatch,
  checkRuleSetInTemplate,
  getChildren,
  type Id,
  type Item,
  type ResponseSet,
  type RuleSet,
  squashPatches,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';
import { addItem, copyPastedRules } from '@rounds/engine/edits';
import { newId } from '../../../kit/templates/new-id.ts';
import type { LeftBehind } from '../state/builder-view.ts';
import type { TemplateEdit } from '../state/template-store.ts';
import { type Clipboard, LINK_OPTIONS, LINKED_RECORDS } from './clipboard.ts';
import type { ItemPosition } from './positions.ts';

/** Options that are not copied unchanged. */
const OMITTED_OPTIONS = ['rule_set_id', 'response_set_id', ...LINK_OPTIONS];

export interface PasteOptions {
  readonly place: ItemPosition;
  /** The template that the items are pasted into. */
  readonly template: number;
}

/** The result of a paste. */
export interface PasteResult {
  readonly createdIds: Id[];
  readonly left: LeftBehind[];
}

/** Pastes items and notes in `result` what it did. Response sets of this template are shared, those of another are copied. */
export function createPasteEdit(clipboard: Clipboard, options: PasteOptions, result: PasteResult): TemplateEdit {
  return (start) => new Paste(start, clipboard, options, result).run();
}

/** One paste, with the records as they are after each item. */
class Paste {
  readonly #clipboard: Clipboard;
  readonly #options: PasteOptions;
  readonly #result: PasteResult;
  readonly #patches: TemplatePatch[] = [];
  /** The new ids of items, and of the options of copied response sets. */
  readonly #copies = new Map<Id, Id>();
  readonly #optionIds = new Map<Id, Id>();
  readonly #copiedSets = new Map<Id, Id>();
  readonly #keys: Set<string>;
  #records: TemplateRecords;

  constructor(records: TemplateRecords, clipboard: Clipboard, options: PasteOptions, result: PasteResult) {
    this.#records = records;
    this.#clipboard = clipboard;
    this.#options = options;
    this.#result = result;
    this.#keys = new Set(Object.values(records.items).flatMap(({ reference_key }) => reference_key ?? []));
  }

  run(): ReturnType<TemplateEdit> {
    const units = this.#clipboard.custom_units.filter(({ uuid }) => !this.#records.custom_units[uuid]);
    if (units.length > 0) this.#add({ custom_units: { upsert: units } });
    let afterRoot = this.#options.place.after;
    for (const item of this.#clipboard.items) {
      const problem = this.#paste(item, afterRoot);
      if (problem) return { problem };
      if (item.parent_id === null) afterRoot = this.#copies.get(item.id) ?? afterRoot;
    }
    for (const set of this.#clipboard.rule_sets) this.#pasteRules(set);
    return { patch: squashPatches(this.#patches) };
  }

  #add(patch: TemplatePatch): void {
    this.#patches.push(patch);
    this.#records = applyPatch(this.#records, patch).records;
  }

  #paste(item: Item, afterRoot: Id | null) {
    const { place } = this.#options;
    const parent = item.parent_id === null ? place.parent_id : (this.#copies.get(item.parent_id) ?? place.parent_id);
    const after = item.parent_id === null ? afterRoot : (getChildren(this.#records, parent).at(-1)?.id ?? null);
    const linked = cloneLinkedRecords(this.#clipboard, item);
    const options: Record<string, unknown> = {
      ...Object.fromEntries(Object.entries(item.options).filter(([name]) => !OMITTED_OPTIONS.includes(name))),
      ...linked.options,
    };
    const responses = this.#takeResponses(item, options);
    if (Array.isArray(options.default_value)) {
      options.default_value = options.default_value.map((uuid) => this.#optionIds.get(String(uuid)) ?? uuid);
    }
    this.#add(linked.patch);
    const key = this.#takeKey(item);
    const edit = addItem(this.#records, {
      type: item.type,
      title: item.title,
      options,
      parent_id: parent,
      after,
      newId,
      responses,
      reference_key: key,
    });
    if (edit.problem) return edit.problem;
    const created = edit.patch.items?.upsert?.[0];
    if (!created) return undefined;
    this.#copies.set(item.id, created.id);
    this.#result.createdIds.push(created.id);
    const translated = item.translations ? { ...created, translations: item.translations } : created;
    this.#add({ ...edit.patch, items: { upsert: [translated] } });
    return undefined;
  }

  /** Refers to the response set of this template or to a copy, which is returned when it is new. */
  #takeResponses(item: Item, options: Record<string, unknown>): ResponseSet | undefined {
    const setId = item.options.response_set_id as Id | undefined;
    if (setId === undefined) return undefined;
    const existing = this.#records.response_sets[setId] ? setId : this.#copiedSets.get(setId);
    if (existing !== undefined) {
      options.response_set_id = existing;
      return undefined;
    }
    const original = this.#clipboard.response_sets.find((set) => set.uuid === setId);
    if (!original) return undefined;
    const copy = cloneSet(original);
    for (const [at, { uuid }] of original.options.entries()) this.#optionIds.set(uuid, copy.options[at]?.uuid ?? uuid);
    this.#copiedSets.set(setId, copy.uuid);
    return copy;
  }

  /** A variable moves to another template unless it is taken there; in its own template it stays with the original. */
  #takeKey({ reference_key, title }: Item): string | null {
    if (!reference_key || this.#clipboard.template === this.#options.template) return null;
    if (this.#keys.has(reference_key)) {
      this.#result.left.push({ what: 'variable', title });
      return null;
    }
    this.#keys.add(reference_key);
    return reference_key;
  }

  /** Copies a rule if everything it compares exists here and precedes what it acts on. */
  #pasteRules(set: RuleSet): void {
    const copy = copyPastedRules(set, { copies: this.#copies, optionIds: this.#optionIds, uuid: newId() });
    if (!copy) return;
    if (checkRuleSetInTemplate(this.#records, copy).length > 0) {
      const targets = this.#clipboard.items.filter(({ id }) => set.action_items.includes(id));
      this.#result.left.push(...targets.map(({ title }) => ({ what: 'rule' as const, title })));
      return;
    }
    const referringItems = this.#clipboard.items.flatMap((item) => {
      const created = this.#records.items[this.#copies.get(item.id) ?? ''];
      return created && item.options.rule_set_id === set.uuid
        ? [{ ...created, options: { ...created.options, rule_set_id: copy.uuid } }]
        : [];
    });
    this.#add({
      rule_sets: { upsert: [copy] },
      ...(referringItems.length > 0 && { items: { upsert: referringItems } }),
    });
  }
}

/** A copy of the set with new ids. */
function cloneSet(set: ResponseSet): ResponseSet {
  return { ...set, uuid: newId(), options: set.options.map((option) => ({ ...option, uuid: newId() })) };
}

/** Copies of the linked records with new ids, and the options that refer to them. */
function cloneLinkedRecords(clipboard: Clipboard, item: Item): { options: Record<string, Id>; patch: TemplatePatch } {
  const copies = LINK_OPTIONS.flatMap((option) => {
    const records: readonly { readonly uuid: Id }[] = clipboard[LINKED_RECORDS[option]] ?? [];
    const record = records.find(({ uuid }) => uuid === item.options[option]);
    return record ? [{ option, copy: { ...record, uuid: newId() } }] : [];
  });
  return {
    options: Object.fromEntries(copies.map(({ option, copy }) => [option, copy.uuid])),
    patch: Object.fromEntries(
      copies.map(({ option, copy }) => [LINKED_RECORDS[option], { upsert: [copy] }]),
    ) as TemplatePatch,
  };
}
