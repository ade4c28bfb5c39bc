import { type Explanation, findVariables, type Id, type Item, listExpressions, type ReadAnswer } from '@rounds/engine';
import { IconCalculator } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Form } from '../../../../kit/form/index.ts';
import { joinPhrases, PhraseText, type RuleWords } from '../../../../kit/templates/rule-words/index.ts';
import { Box, Grid, ICON, Row, Text } from '../../../../ui/index.ts';
import classes from './why-blocks.module.css';
import { findCalculation } from './why-facts.ts';

interface ExpressionBlocksProps {
  readonly item: Item;
  readonly why: Explanation;
  readonly form: Form;
  readonly names: RuleWords;
  readonly go: (id: Id) => void;
}
/** The expressions of an item with their current inputs and results. */
export function ExpressionBlocks({ item, why, form, names, go }: ExpressionBlocksProps) {
  const { t } = useTranslation(['preview', 'problems']);
  return listExpressions(item).map((expression) => {
    const calculation = expression.place === 'calculation' ? findCalculation(why) : null;
    return (
      <Box as="section" key={expression.place} p={3} mt={4} radius="card" bg="sunken" className={classes.expression}>
        <Row as="h4" size="xs" gap={1.5} weight={600}>
          <IconCalculator {...ICON} size={15} />
          {t(`expression.${expression.place}`)}
        </Row>
        <Text as="code" block fontSize="sm" mt={2} breakWords dir="ltr">
          {expression.source}
        </Text>
        <Values
          source={expression.source}
          reads={calculation?.reads ?? null}
          rows={why.key.slice(0, why.key.lastIndexOf('/') + 1)}
          form={form}
          names={names}
          go={go}
        />
        {calculation && (
          <Text pt={2} mt={2} borderTop="line" fontSize="md" tabular>
            {calculation.notice ? (
              <Text as="span" tone="amber-ink" weight={550}>
                {t(`problems:${calculation.notice}`)}
              </Text>
            ) : calculation.value === null ? (
              t('expression.no_result')
            ) : (
              <>
                = <PhraseText phrase={names.answer(item.id, calculation.value)} />
              </>
            )}
          </Text>
        )}
      </Box>
    );
  });
}
interface ValuesProps {
  readonly source: string;
  /** The inputs of a calculation; for other expressions, their variables are looked up. */
  readonly reads: readonly ReadAnswer[] | null;
  /** The row prefix of the item's key. */
  readonly rows: string;
  readonly form: Form;
  readonly names: RuleWords;
  readonly go: (id: Id) => void;
}
function Values({ source, reads, rows, form, names, go }: ValuesProps) {
  const { t, i18n } = useTranslation('preview');
  const keys = new Set(findVariables(source).map(({ text }) => text));
  const items = Object.values(form.records.items).filter((one) => one.reference_key && keys.has(one.reference_key));
  if (items.length === 0) return null;
  const listValues = (id: Id): readonly unknown[] =>
    (reads
      ? reads.filter((read) => read.item_id === id).map((read) => read.value)
      : [form.run().item(rows + id).value ?? form.run().item(id).value]
    ).filter((value) => value !== null);
  return (
    <Grid as="dl" gap={1} mt={2} className={classes.values}>
      {items.map(({ id }) => {
        const values = listValues(id).map((value) => names.answer(id, value));
        return (
          <Row align="stretch" gap={2} justify="between" key={id}>
            <dt>
              <PhraseText phrase={names.item(id)} go={go} />
            </dt>
            <Text as="dd" shrink breakWords textAlign="end" tabular>
              {values.length > 0 ? (
                <PhraseText phrase={joinPhrases(values, 'and', i18n.resolvedLanguage ?? 'en')} />
              ) : (
                t('expression.empty')
              )}
            </Text>
          </Row>
        );
      })}
    </Grid>
  );
}
