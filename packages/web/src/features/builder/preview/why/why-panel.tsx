import { type AnswerKey, CATALOGUE, getReference, type Id } from '@rounds/engine';
import { IconAdjustments, IconArrowRight } from '@tabler/icons-react';
import { memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { type Form, useForm, useFormVersion } from '../../../../kit/form/index.ts';
import { QUESTION_TYPES } from '../../../../kit/templates/question-types/index.ts';
import { PhraseText, useRuleWords } from '../../../../kit/templates/rule-words/index.ts';
import { useDynamicTranslation, useFormat } from '../../../../platform/i18n/index.ts';
import { Box, Button, Grid, ICON, Notice, Row, stripLinks, Text } from '../../../../ui/index.ts';
import { useBuilder } from '../../state/builder-context.tsx';
import { ExpressionBlocks } from './expression-blocks.tsx';
import { LastChanges } from './last-changes.tsx';
import { Overview } from './overview.tsx';
import { RuleBlocks } from './rule-blocks.tsx';
import { type FactLine, listFacts } from './why-facts.ts';
import classes from './why-panel.module.css';

interface WhyPanelProps {
  /** The selected item, or the key of the current question including its row. */
  readonly subject: AnswerKey | null;
  /** Returns to the form if both do not fit side by side. */
  readonly toForm: (() => void) | undefined;
}

/** Explains the current item, then the whole form. Rendered after the form itself. */
export function WhyPanel({ subject, toForm }: WhyPanelProps) {
  const { t } = useTranslation('preview');
  const form = useForm();
  const version = useDeferredValue(useFormVersion(form, null));
  const deferredSubject = useDeferredValue(subject);
  // Large forms take a moment, and the panel must not delay the first question.
  const isLater = useDeferredValue(true, false);
  return (
    <Text
      as="aside"
      shrinkBlock
      borderStart="line"
      bg="surface"
      size="sm"
      className={classes.panel}
      data-why-panel
      aria-label={t('why.title')}
    >
      <LastChanges />
      <WhyOfItem form={form} version={version} subject={deferredSubject} toForm={toForm} />
      {isLater && <Overview form={form} version={version} />}
    </Text>
  );
}

interface WhyOfItemProps {
  readonly form: Form;
  /** Changes with every change of the form. */
  readonly version: number;
  readonly subject: AnswerKey | null;
  readonly toForm: (() => void) | undefined;
}

const WhyOfItem = memo(function WhyOfItem({ form, subject, toForm }: WhyOfItemProps) {
  const { t, i18n } = useTranslation(['preview', 'problems', 'rule-words', 'builder']);
  const format = useFormat();
  const session = useBuilder();
  const { records } = form;
  const run = form.run();
  const why = subject ? run.explain(subject) : null;
  const item = why ? records.items[why.item_id] : undefined;
  const rules = useRuleWords(records, item?.id, form.context());
  const others = useRuleWords(records, null, form.context());
  if (!item || !why)
    return (
      <Text py={5} px={4} tone="ink2">
        {t('why.choose')}
      </Text>
    );
  const language = i18n.resolvedLanguage ?? 'en';
  const lines = listFacts({ why, item, run, records, t, format, language, rules: others });
  const Icon = QUESTION_TYPES[item.type].icon;
  const go = (id: Id) => session.reveal(id);
  return (
    <Box as="section" p={4} aria-labelledby="preview-why-title">
      <Row as="header" align="stretch" gap={2.5}>
        <span className={classes.type}>
          <Icon {...ICON} />
        </span>
        <Text as="h3" size="lg" breakWords id="preview-why-title" data-why="item" tabIndex={-1} dir="auto">
          {getReference(item) && (
            <Text as="bdi" tone="ink2">
              {getReference(item)}{' '}
            </Text>
          )}
          {stripLinks(item.title) || t('builder:untitled')}
        </Text>
      </Row>
      <Row wrap gap={2} align="stretch" mt={2.5}>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconAdjustments {...ICON} size={15} />}
          onClick={() => session.view.set({ optionsOpen: true, outlineOpen: false })}
        >
          {t('why.settings')}
        </Button>
        {toForm && why.facts.visible.is && CATALOGUE[item.type].kind === 'question' && (
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<IconArrowRight {...ICON} size={15} data-mirror />}
            onClick={toForm}
          >
            {t('why.to_question')}
          </Button>
        )}
      </Row>
      <Grid as="ul" gap={2.5} mt={4}>
        {lines.map((line) => (
          <Fact key={line.name} line={line} go={go} />
        ))}
      </Grid>
      <Against form={form} subject={why.key} />
      <RuleBlocks why={why} records={records} rules={rules} names={others} go={go} />
      <ExpressionBlocks item={item} why={why} form={form} names={others} go={go} />
    </Box>
  );
});

function Fact({ line, go }: { line: FactLine; go: (id: Id) => void }) {
  return (
    <Grid as="li" className={classes.fact} data-tone={line.tone}>
      <Text as="span" size="md" tone="ink" weight={550} breakWords>
        <PhraseText phrase={line.text} />
      </Text>
      {line.causes.length > 0 && (
        <Text as="span" tone="ink2" breakWords>
          {line.causes.map((phrase, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the reasons of a fact never change their order
            <span key={at}>
              {at > 0 && ' · '}
              <PhraseText phrase={phrase} go={go} />
            </span>
          ))}
        </Text>
      )}
    </Grid>
  );
}

/** The problems of the current answer. */
function Against({ form, subject }: { form: Form; subject: AnswerKey }) {
  const { t } = useTranslation('preview');
  const problemText = useDynamicTranslation('problems');
  const { problems } = form.run().item(subject);
  if (problems.length === 0) return null;
  return (
    <Notice className={classes.against}>
      <Text as="h4" size="xs" weight={600}>
        {t('why.against')}
      </Text>
      <Box as="ul" mt={1}>
        {problems.map(({ code, params }) => (
          <li key={code}>{problemText(code, params)}</li>
        ))}
      </Box>
    </Notice>
  );
}
