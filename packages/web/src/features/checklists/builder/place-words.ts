/** Where an item stands, in words: its pages and sections, and its number among the questions. */
import { ancestorsOf, CATALOGUE, documentOrder, type Id, type TemplateRecords } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/index.ts';
import { nameOfItem } from '../rule-words/index.ts';

const numbers = new WeakMap<TemplateRecords['items'], ReadonlyMap<Id, number>>();

/** The numbers of the questions, counted through the whole template. */
function numbersOf(records: TemplateRecords): ReadonlyMap<Id, number> {
  const known = numbers.get(records.items);
  if (known) return known;
  const questions = documentOrder(records).filter(({ type }) => CATALOGUE[type].kind === 'question');
  const made = new Map(questions.map(({ id }, at) => [id, at + 1]));
  numbers.set(records.items, made);
  return made;
}

export function usePlaceWords(): (records: TemplateRecords, id: Id) => string {
  const { t } = useTranslation('builder');
  const format = useFormat();
  return (records, id) => {
    const item = records.items[id];
    if (!item) return '';
    const path = ancestorsOf(records, id)
      .map((above) => nameOfItem({ ...above, reference_key: null }, above.reference_key || t('untitled')))
      .reverse()
      .join(' › ');
    const number = numbersOf(records).get(id);
    if (number === undefined) return path;
    return t('changes.place', { path, number: format.number(number) });
  };
}
