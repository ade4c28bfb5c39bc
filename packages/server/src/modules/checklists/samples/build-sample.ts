/**
 * Builds the sample templates that ship with the product. Their files hold each text in all languages and refer to
 * questions and answers by name, so that they can be read and extended by hand.
 */
import { randomUUID } from 'node:crypto';
import type { SampleKey } from '@rounds/contract/checklists';
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import {
  CATALOGUE,
  createInitialOrders,
  createRuleSet,
  type Info,
  type Item,
  type ItemType,
  type OptionColor,
  type ResponseSet,
  type RuleActionName,
  type RuleOperator,
  type RuleSet,
  type TemplateDocument,
} from '@rounds/engine';
import { createMissingHiddenItems } from '@rounds/engine/edits';
import accessibility from './accessibility.json' with { type: 'json' };
import constructionSite from './construction-site.json' with { type: 'json' };
import dataProtection from './data-protection.json' with { type: 'json' };
import fireDoors from './fire-doors.json' with { type: 'json' };
import firstAid from './first-aid.json' with { type: 'json' };
import foodHygiene from './food-hygiene.json' with { type: 'json' };
import forklift from './forklift.json' with { type: 'json' };
import ladders from './ladders.json' with { type: 'json' };
import officeSafety from './office-safety.json' with { type: 'json' };
import playground from './playground.json' with { type: 'json' };
import vehicleCheck from './vehicle-check.json' with { type: 'json' };
import waterHygiene from './water-hygiene.json' with { type: 'json' };
import workplaceSafety from './workplace-safety.json' with { type: 'json' };

type Text = Readonly<Record<Language, string>>;

interface SampleOption {
  readonly name: string;
  readonly label: Text;
  readonly score: number | null;
  readonly color: string;
  readonly failed?: boolean;
}

interface SampleItem {
  readonly type: string;
  readonly title: Text;
  /** The reference key of the question. */
  readonly name?: string;
  readonly help?: Text;
  /** The name of its answers. */
  readonly answers?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly items?: readonly SampleItem[];
}

/**
 * A rule: if the answer of a question fits the comparison, the actions apply to the named questions. The first rule
 * that fits wins.
 */
interface SampleRule {
  readonly item: string;
  readonly operator: string;
  /** A list of options by name, or a value. */
  readonly value: unknown;
  readonly actions: Readonly<Partial<Record<RuleActionName, readonly string[]>>>;
}

interface Sample {
  readonly title: Text;
  readonly description: Text;
  readonly answers: Readonly<Record<string, readonly SampleOption[]>>;
  readonly pages: readonly SampleItem[];
  readonly rules: readonly SampleRule[];
}

export const SAMPLES: Readonly<Record<SampleKey, Sample>> = {
  'workplace-safety': workplaceSafety,
  'vehicle-check': vehicleCheck,
  'food-hygiene': foodHygiene,
  'fire-doors': fireDoors,
  ladders,
  forklift,
  'construction-site': constructionSite,
  'office-safety': officeSafety,
  'first-aid': firstAid,
  playground,
  'water-hygiene': waterHygiene,
  accessibility,
  'data-protection': dataProtection,
};

/** Builds the template in one of its languages; the texts in the others become translations. */
export function buildSample(key: SampleKey, language: Language): TemplateDocument {
  const sample = SAMPLES[key];
  const translate = <Field extends string>(field: Field, text: Text) => translateText(field, text, language);
  const sets = new Map<string, ResponseSet>();
  for (const [name, options] of Object.entries(sample.answers)) {
    const toOption = ({ name, label, score, color, failed = false }: SampleOption) => ({
      ...{ uuid: randomUUID(), score, color: color as OptionColor, failed, values: { name } },
      ...translate('label', label),
    });
    sets.set(name, { uuid: randomUUID(), options: options.map(toOption) });
  }
  const items: Item[] = [];
  const info: Info[] = [];
  const addItems = (samples: readonly SampleItem[], parent_id: string | null): void => {
    const orders = createInitialOrders(samples.length);
    for (const [place, { type, title, name, help, answers, options, items: children = [] }] of samples.entries()) {
      const id = randomUUID();
      const set = answers && sets.get(answers);
      const helpText = help && { uuid: randomUUID(), media: [], ...translate('text', help) };
      if (helpText) info.push(helpText);
      items.push({
        ...{ id, type: type as ItemType, parent_id, order: orders[place]! },
        ...translate('title', title),
        ...(name && { reference_key: name }),
        options: {
          ...CATALOGUE[type as ItemType].defaults(),
          ...options,
          ...(set && { response_set_id: set.uuid }),
          ...(helpText && { info_id: helpText.uuid }),
        },
      });
      addItems(children, id);
    }
  };
  addItems(sample.pages, null);
  const rules = [...Map.groupBy(sample.rules, ({ item }) => item).values()].map((branches) =>
    toRuleSet(branches, items, [...sets.values()]),
  );
  return {
    ...{ language, ...translateHead(sample, language) },
    items: [...items.map((item) => attachRule(item, rules)), ...createMissingHiddenItems(items, randomUUID)],
    response_sets: [...sets.values()],
    rule_sets: rules,
    ...{ grouped_items: [], info, image_markers: [], custom_units: [], tests: [] },
  };
}

/** The field of a record with its text, and the translations of it. */
function translateText<Field extends string>(field: Field, text: Text, language: Language) {
  const others = LANGUAGES.filter((other) => other !== language);
  const toField = (from: Language) => ({ [field]: text[from] }) as Record<Field, string>;
  return { ...toField(language), translations: Object.fromEntries(others.map((other) => [other, toField(other)])) };
}

function translateHead({ title, description }: Sample, language: Language) {
  const toHead = (from: Language) => ({ title: title[from], description: description[from] });
  const others = LANGUAGES.filter((other) => other !== language);
  return { ...toHead(language), translations: Object.fromEntries(others.map((other) => [other, toHead(other)])) };
}

/** All rules about the answer of one question. */
function toRuleSet(rules: readonly SampleRule[], items: readonly Item[], sets: readonly ResponseSet[]): RuleSet {
  const findItem = (name: string) => items.find(({ reference_key }) => reference_key === name)!;
  const compared = findItem(rules[0]!.item);
  const options = sets.find(({ uuid }) => uuid === compared.options.response_set_id)?.options ?? [];
  const toId = (name: unknown) => options.find(({ values }) => values?.name === name)!.uuid;
  return createRuleSet(randomUUID(), {
    branches: rules.map(({ operator, value, actions }) => ({
      when: {
        item_id: compared.id,
        operator: operator as RuleOperator,
        value: Array.isArray(value) ? value.map(toId) : value,
      },
      actions: Object.entries(actions).map(([action, names]) => ({
        action: action as RuleActionName,
        items: names.map((name) => findItem(name).id),
      })),
    })),
  });
}

/** The compared question carries its rule, as in the builder. */
function attachRule(item: Item, rules: readonly RuleSet[]): Item {
  const rule = rules.find(({ related_items }) => related_items.includes(item.id));
  return rule ? { ...item, options: { ...item.options, rule_set_id: rule.uuid } } : item;
}
