import type { Condition, Explanation, Id, Reason, ReasonCondition, TemplateRecords } from '@rounds/engine';
import { IconCheck, IconGitBranch, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { joinPhrases, PhraseText, type RuleWords } from '../../../../kit/templates/rule-words/index.ts';
import { Box, Grid, ICON, Row, Text, UnstyledButton } from '../../../../ui/index.ts';
import { useBuilder } from '../../state/builder-context.tsx';
import classes from './why-blocks.module.css';

interface RuleBlocksProps {
  readonly why: Explanation;
  readonly records: TemplateRecords;
  /** Rule texts that say “this question” for the item, and texts that name every item. */
  readonly rules: RuleWords;
  readonly names: RuleWords;
  readonly go: (id: Id) => void;
}
/** The rules that affect the item, as sentences with the answers that they compare. */
export function RuleBlocks({ why, records, rules, names, go }: RuleBlocksProps) {
  const { t } = useTranslation('preview');
  const { view } = useBuilder();
  const edit = (uuid: Id) => view.set({ dialog: { kind: 'rule', draft: { item_id: why.item_id, uuid } } });
  return why.rules.map((reason, index) => {
    const set = records.rule_sets[reason.rule_set];
    if (!set) return null;
    const isAlone = why.rules.length === 1;
    return (
      <Text as="section" key={reason.rule_set} p={3} mt={4} radius="card" tone="ink" className={classes.rule}>
        <Row as="h4" size="xs" gap={1.5} weight={600}>
          <IconGitBranch {...ICON} size={15} />
          {isAlone ? t('rule.title') : t('rule.numbered', { number: index + 1 })}
          <Text as="span" ms="auto" weight={400}>
            {reason.branch === null ? t('rule.does_not_apply') : t('rule.applies')}
          </Text>
        </Row>
        <Text mt={1.5} size="md" breakWords>
          <PhraseText phrase={rules.sentence(set)} go={go} />
        </Text>
        <Comparisons reason={reason} names={names} go={go} />
        <Box as={UnstyledButton} minHeight={28} mt={2} className={classes.edit} onClick={() => edit(reason.rule_set)}>
          {t('rule.edit')}
        </Box>
      </Text>
    );
  });
}
type Comparison = Extract<ReasonCondition, { kind: 'comparison' }>;
function listComparisons(condition: ReasonCondition): Comparison[] {
  return condition.kind === 'comparison' ? [condition] : condition.parts.flatMap(listComparisons);
}
const toCondition = ({ item_id, operator, expected }: Comparison): Condition => ({
  item_id,
  operator,
  value: expected,
});
/** The comparisons of a rule with their results and the answers found. */
function Comparisons({ reason, names, go }: { reason: Reason; names: RuleWords; go: (id: Id) => void }) {
  const { t, i18n } = useTranslation('preview');
  const all = reason.conditions.flatMap(listComparisons);
  if (all.length === 0) return null;
  const language = i18n.resolvedLanguage ?? 'en';
  return (
    <Grid as="ul" gap={1.5} pt={2.5} mt={2.5} borderTop="line" className={classes.comparisons}>
      {all.map((one, at) => {
        const foundValues = one.found.filter((value) => value !== null);
        const answers = foundValues.map((value) => names.answer(one.item_id, value));
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the conditions of a rule never change their order
          <Row as="li" align="stretch" gap={1.5} shrink key={at} data-holds={one.holds}>
            {one.holds ? (
              <IconCheck size={16} stroke={2} role="img" aria-label={t('rule.fits')} />
            ) : (
              <IconX size={16} stroke={2} role="img" aria-label={t('rule.does_not_fit')} />
            )}
            <Text as="span" shrink breakWords>
              <PhraseText phrase={names.ifSo(toCondition(one))} go={go} />
              <Text as="span" block tone="ink2" className={classes.found}>
                {t('rule.answer')}{' '}
                {answers.length > 0 ? <PhraseText phrase={joinPhrases(answers, 'and', language)} /> : t('rule.none')}
              </Text>
            </Text>
          </Row>
        );
      })}
    </Grid>
  );
}
