/** Templates of thousands of questions: sections on one page, points, required answers, and rules that show some. */
import { randomUUID } from 'node:crypto';
import { createInitialOrders, createRuleSet, type Item, type ResponseSet, type RuleSet } from '@rounds/engine';
import type { Product } from '../../packages/server/src/testing/installed.ts';

interface Saved {
  readonly revision: number;
  readonly items: readonly Item[];
}

interface Size {
  readonly questions: number;
  readonly inSection: number;
  /** Every fifth question is only shown if the previous one was answered with “No”. */
  readonly withRules: boolean;
}

/** Creates and publishes a large template. */
export async function makeLargeTemplate(product: Product, size: Size): Promise<number> {
  const title = `Bench of ${size.questions} questions`;
  const { template_id } = await product.call<{ template_id: number }>('POST', '/api/checklist/template/new', {
    title,
    language: 'en',
  });
  const path = `/api/checklist/template/${template_id}`;
  const { items, revision } = await product.call<Saved>('GET', path);
  const main = items.find(({ type }) => type === 'page')!.id;
  await product.call('POST', path, { save_id: randomUUID(), revision, ...createContent(main, size) });
  const { revision: firstRevision } = await product.call<Saved>('GET', path);
  await product.call('POST', `${path}/publish`, { revision: firstRevision });
  return template_id;
}

function createContent(page: string, { questions, inSection, withRules }: Size) {
  const items: Item[] = [];
  const sets: ResponseSet[] = [];
  const rules: RuleSet[] = [];
  const sections = Math.ceil(questions / inSection);
  const [ofSections, ofQuestions] = [createInitialOrders(sections), createInitialOrders(inSection)];
  let before: { readonly id: string; readonly no: string } | null = null;
  for (let nth = 0; nth < questions; nth += 1) {
    const place = nth % inSection;
    const section = Math.floor(nth / inSection);
    if (place === 0) items.push(sectionItem(page, `Section ${section + 1}`, ofSections[section]!));
    const parent = items.findLast(({ type }) => type === 'section')!.id;
    const set = yesOrNo();
    const item = questionItem(parent, nth + 1, ofQuestions[place]!, set.uuid);
    items.push(item);
    sets.push(set);
    if (withRules && before && nth % 5 === 4) {
      const when = { item_id: before.id, operator: 'equals' as const, value: [before.no] };
      rules.push(
        createRuleSet(randomUUID(), { branches: [{ when, actions: [{ action: 'show', items: [item.id] }] }] }),
      );
    }
    before = { id: item.id, no: set.options[1]!.uuid };
  }
  return { items: { upsert: items }, response_sets: { upsert: sets }, rule_sets: { upsert: rules } };
}

const sectionItem = (parent_id: string, title: string, order: string): Item => ({
  ...{ id: randomUUID(), type: 'section', title, options: {}, parent_id, order },
  reference_key: title.toLowerCase().replace(' ', '_'),
});

const questionItem = (parent_id: string, number: number, order: string, set: string): Item => ({
  ...{ id: randomUUID(), type: 'yesno', title: `Question ${number}`, parent_id, order },
  options: { response_set_id: set, enable_score: true, required: number % 3 === 0 },
  reference_key: `q${number}`,
});

const yesOrNo = (): ResponseSet => ({
  uuid: randomUUID(),
  options: [
    { uuid: randomUUID(), label: 'Yes', score: 1, color: 'green', failed: false },
    { uuid: randomUUID(), label: 'No', score: 0, color: 'red', failed: true },
  ],
});
