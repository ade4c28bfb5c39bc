/** Finds and adds questions that a rule shows for one answer of another question. */
import { createRuleSet, getRules, type Id, type Item, listNamedAnswers, type TemplateRecords } from '@rounds/engine';
import { addItem } from '@rounds/engine/edits';
import { newId } from '../../../kit/templates/new-id.ts';
import { getItemRules, saveRule } from '../commands/rule-edits.ts';
import type { BuilderSession } from '../state/builder-session.ts';
import { createComparison } from '../state/conditions.ts';
import { combineEdits } from '../state/template-store.ts';

/** The items that rules show when this option is the answer. */
export function findFollowUps(records: TemplateRecords, question: Id, option: Id): Item[] {
  const followUpIds = getItemRules(records, question).triggered.flatMap((set) =>
    getRules(set)
      .branches.filter((branch) =>
        listNamedAnswers([{ when: branch.when, actions: [] }]).some(
          ({ item_id, value }) => item_id === question && Array.isArray(value) && value.includes(option),
        ),
      )
      .flatMap(({ actions }) => actions.flatMap(({ action, items }) => (action === 'show' ? items : []))),
  );
  return [...new Set(followUpIds)].flatMap((id) => records.items[id] ?? []);
}

/** Adds a question behind those that are already shown for this option, with the rule that shows it, and starts its title. */
export function addFollowUp(session: BuilderSession, question: Item, option: Id): void {
  const records = session.store.records();
  const siblings = findFollowUps(records, question.id, option).filter(
    ({ parent_id }) => parent_id === question.parent_id,
  );
  const id = newId();
  const when = { ...createComparison(question), value: [option] };
  const set = createRuleSet(newId(), { branches: [{ when, actions: [{ action: 'show', items: [id] }] }] });
  session.store.endGesture();
  const problem = session.attempt(
    combineEdits(
      (current) =>
        addItem(current, {
          type: 'textAnswer',
          parent_id: question.parent_id,
          after: siblings.at(-1)?.id ?? question.id,
          newId: () => id,
        }),
      saveRule(set, id),
    ),
  );
  if (!problem) session.reveal(id, { editingId: id, selected: new Set() });
}
