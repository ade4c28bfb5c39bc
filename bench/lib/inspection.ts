/** A published checklist and whole inspections of it, as the device sends them. */
import { randomUUID } from 'node:crypto';
import type { Item } from '@rounds/engine';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { checklistForm } from './checklist.ts';

export interface Question {
  readonly id: string;
  readonly type: string;
  readonly options: readonly string[];
}
export interface Checklist {
  readonly template_id: number;
  readonly questions: readonly Question[];
}
interface TemplateAnswer {
  readonly revision: number;
  readonly items: readonly Item[];
  readonly response_sets: readonly { uuid: string; options: readonly { uuid: string }[] }[];
}

const STRUCTURE = new Set(['page', 'start_page', 'end_page', 'hidden_page', 'section']);

export async function publishChecklist(product: Product, questions: number): Promise<Checklist> {
  const { template_id } = await product.send<{ template_id: number }>(
    '/api/checklist/template/import',
    checklistForm(questions),
  );
  const template = await product.call<TemplateAnswer>('GET', `/api/checklist/template/${template_id}`);
  await product.call('POST', `/api/checklist/template/${template_id}/publish`, { revision: template.revision });
  const sets = new Map(template.response_sets.map((set) => [set.uuid, set.options.map((option) => option.uuid)]));
  const hidden = new Set(template.items.filter((item) => item.type === 'hidden_page').map((item) => item.id));
  return {
    template_id,
    questions: template.items
      .filter((item) => !STRUCTURE.has(item.type) && !hidden.has(item.parent_id ?? ''))
      .map((item) => ({ id: item.id, type: item.type, options: sets.get(String(item.options.response_set_id)) ?? [] })),
  };
}

const VALUES: Record<string, (question: Question) => unknown> = {
  yesno: ({ options }) => [options[0]],
  number: () => 42.5,
  textAnswer: () => 'guard clean, rail tight 4711',
  datetime: () => '2026-11-20T14:05',
  checkbox: () => true,
};

export const createAnswer = (question: Question) => ({
  id: randomUUID(),
  item_id: question.id,
  value: VALUES[question.type]!(question),
  at: new Date().toISOString(),
});

export function createSyncBody(checklist: Checklist, changes: readonly unknown[], complete: boolean) {
  return { uuid: randomUUID(), new: { template_id: checklist.template_id }, changes, complete };
}

export function startInspection(
  product: Product,
  checklist: Checklist,
  changes: readonly unknown[],
  complete: boolean,
) {
  return product.call<{ id: number; acknowledged: string[] }>(
    'POST',
    '/api/inspection/sync',
    createSyncBody(checklist, changes, complete),
  );
}
