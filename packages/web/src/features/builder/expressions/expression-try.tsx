import {
  CATALOGUE,
  findVariables,
  type Id,
  type Item,
  listExpressions,
  listInDocumentOrder,
  type TemplateRecords,
} from '@rounds/engine';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toItemName } from '../../../kit/templates/rule-words/index.ts';
import { useProblemText } from '../../../kit/templates/texts.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Row, Stack, Text } from '../../../ui/index.ts';
import classes from '../controls/sample.module.css';
import { ValueField } from '../rules/value-field.tsx';
import { useRecords } from '../state/builder-context.tsx';
import { runSample } from '../state/sample-run.ts';

const RESULT = 'result';

/** The questions that an expression reads, directly or through calculations. */
function findInputItems(records: Pick<TemplateRecords, 'items'>, source: string): Item[] {
  const byKey = new Map(Object.values(records.items).map((item) => [item.reference_key, item]));
  const found = new Map<Id, Item>();
  const pending = [source];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const { text } of findVariables(next)) {
      const item = byKey.get(text);
      if (!item || found.has(item.id)) continue;
      found.set(item.id, item);
      if (item.type === 'calculation') pending.push(...listExpressions(item).map((expression) => expression.source));
    }
  }
  return listInDocumentOrder(records).filter(({ id }) => found.has(id));
}

/** Fields for sample answers to the questions that an expression reads, and its result. */
export function ExpressionTry({ item, source }: { item: Item; source: string }) {
  const { t } = useTranslation(['builder', 'rules']);
  const records = useRecords((all) => all);
  const format = useFormat();
  const problemText = useProblemText();
  const [answers, setAnswers] = useState<ReadonlyMap<Id, unknown>>(new Map());
  const { items } = records;
  const inputItems = useMemo(() => findInputItems({ items }, source), [items, source]);
  const answerable = inputItems.filter(
    ({ type }) => !CATALOGUE[type].computed && SAMPLE_KINDS.includes(CATALOGUE[type].value),
  );
  const result = useMemo(() => {
    const result: Item = {
      id: RESULT,
      type: 'calculation',
      title: '',
      options: { calculations: { value: source } },
      parent_id: null,
      order: 'a0',
    };
    return runSample({ records, items: [...inputItems, result] }, answers, new Date()).item(RESULT);
  }, [records, inputItems, answers, source]);
  const unit =
    item.type === 'calculation' && Array.isArray(item.options.units) ? String(item.options.units[0] ?? '') : '';
  const isEmpty = result.value === null || result.value === undefined;
  const resultText =
    typeof result.value === 'boolean'
      ? t(result.value ? 'expression.true' : 'expression.false')
      : typeof result.value === 'number'
        ? format.number(result.value, { maximumFractionDigits: 10 })
        : String(result.value ?? '…');
  return (
    <Stack gap={2} p={3} bg="sunken" radius="menu" className={classes.root}>
      {answerable.map((one) => (
        <div key={one.id} className={classes.line}>
          <span className={classes.name}>{toItemName(one, t('untitled'))}</span>
          <ValueField
            item={one}
            label={t('rules:try_answer', { name: toItemName(one, t('untitled')) })}
            single={one.options.multiple_selection !== true}
            value={answers.get(one.id)}
            onChange={(value) => setAnswers(new Map(answers).set(one.id, value ?? null))}
          />
        </div>
      ))}
      <Row as="p" wrap align="stretch" gap={2} size="sm" className={classes.result} role="status">
        <span>{t('expression.result')}</span>
        {result.notice ? (
          <span>{problemText({ code: result.notice })}</span>
        ) : isEmpty ? (
          <Text as="span" size="xs" tone="ink3">
            {t('expression.no_result')}
          </Text>
        ) : (
          <strong>
            <bdi>{[resultText, unit].filter(Boolean).join('\u00a0')}</bdi>
          </strong>
        )}
      </Row>
    </Stack>
  );
}

const SAMPLE_KINDS: readonly string[] = ['choices', 'number', 'boolean', 'text', 'date'];
