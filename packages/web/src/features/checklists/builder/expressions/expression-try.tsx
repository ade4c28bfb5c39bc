import {
  CATALOGUE,
  documentOrder,
  expressionsOf,
  type Id,
  type Item,
  type TemplateRecords,
  variablesIn,
} from '@rounds/engine';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/index.ts';
import { nameOfItem } from '../../rule-words/index.ts';
import { useRecords } from '../builder-context.tsx';
import { useProblemText } from '../problem-text.ts';
import { ValueField } from '../rules/value-field.tsx';
import { runSample } from '../sample-run.ts';
import classes from './expression-try.module.css';

const RESULT = 'result';

/** The questions behind an expression, also those behind the calculations that it reads. */
function itemsBehind(records: Pick<TemplateRecords, 'items'>, source: string): Item[] {
  const byKey = new Map(Object.values(records.items).map((item) => [item.reference_key, item]));
  const found = new Map<Id, Item>();
  const pending = [source];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const { text } of variablesIn(next)) {
      const item = byKey.get(text);
      if (!item || found.has(item.id)) continue;
      found.set(item.id, item);
      if (item.type === 'calculation') pending.push(...expressionsOf(item).map((expression) => expression.source));
    }
  }
  return documentOrder(records).filter(({ id }) => found.has(id));
}

/** Sample answers to the questions that an expression reads, and its result at once. */
export function ExpressionTry({ item, source }: { item: Item; source: string }) {
  const { t } = useTranslation('builder');
  const records = useRecords((all) => all);
  const format = useFormat();
  const problemText = useProblemText();
  const [answers, setAnswers] = useState<ReadonlyMap<Id, unknown>>(new Map());
  const { items } = records;
  const behind = useMemo(() => itemsBehind({ items }, source), [items, source]);
  const asked = behind.filter(({ type }) => !CATALOGUE[type].computed && TRIED.includes(CATALOGUE[type].value));
  const result = useMemo(() => {
    const result: Item = {
      id: RESULT,
      type: 'calculation',
      title: '',
      options: { calculations: { value: source } },
      parent_id: null,
      order: 'a0',
    };
    return runSample({ records, items: [...behind, result] }, answers, new Date()).item(RESULT);
  }, [records, behind, answers, source]);
  const unit =
    item.type === 'calculation' && Array.isArray(item.options.units) ? String(item.options.units[0] ?? '') : '';
  const isEmpty = result.value === null || result.value === undefined;
  const shown =
    typeof result.value === 'boolean'
      ? t(result.value ? 'expression.true' : 'expression.false')
      : typeof result.value === 'number'
        ? format.number(result.value, { maximumFractionDigits: 10 })
        : String(result.value ?? '…');
  return (
    <div className={classes.try}>
      {asked.map((one) => (
        <div key={one.id} className={classes.line}>
          <span className={classes.name}>{nameOfItem(one, t('untitled'))}</span>
          <ValueField
            item={one}
            label={t('rules:try_answer', { name: nameOfItem(one, t('untitled')) })}
            single={one.options.multiple_selection !== true}
            value={answers.get(one.id)}
            onChange={(value) => setAnswers(new Map(answers).set(one.id, value ?? null))}
          />
        </div>
      ))}
      <p className={classes.result} role="status">
        <span>{t('expression.result')}</span>
        {result.notice ? (
          <span>{problemText({ code: result.notice })}</span>
        ) : isEmpty ? (
          <span className={classes.none}>{t('expression.no_result')}</span>
        ) : (
          <strong>
            <bdi>{[shown, unit].filter(Boolean).join('\u00a0')}</bdi>
          </strong>
        )}
      </p>
    </div>
  );
}

const TRIED: readonly string[] = ['choices', 'number', 'boolean', 'text', 'date'];
