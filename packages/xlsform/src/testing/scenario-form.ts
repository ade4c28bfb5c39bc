/** Converts a template to a form for scenarios. */
import type { TemplateDocument } from '@rounds/engine';
import type { Form } from '@rounds/engine/testing';

/** In scenarios, questions and choices are found by name, and groups by title. */
export function toScenarioForm(document: TemplateDocument): Form {
  const item = (key: string) => {
    const findItem =
      document.items.find((one) => one.reference_key === key) ??
      document.items.find((one) => one.title === key && one.type !== 'page');
    if (!findItem) throw new Error(`The form has no “${key}”`);
    return findItem;
  };
  const choice = (key: string, name: string) => {
    const set = document.response_sets.find(({ uuid }) => uuid === item(key).options.response_set_id);
    const option = set?.options.find(({ values }) => values?.name === name);
    if (!option) throw new Error(`“${key}” has no choice “${name}”`);
    return option.uuid;
  };
  const rule = () => {
    throw new Error('An imported form has its own rules');
  };
  return { document, id: (key) => item(key).id, choice, rule };
}
