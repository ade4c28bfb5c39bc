import {
  CATALOGUE,
  checkTemplate,
  getReference,
  type Id,
  type Item,
  listInDocumentOrder,
  type TemplateProblem,
  toDocument,
} from '@rounds/engine';
import { memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Form, useProblemText } from '../../../../kit/form/index.ts';
import { type Phrase, PhraseText, useRuleWords } from '../../../../kit/templates/rule-words/index.ts';
import { useProblemText as useTemplateProblemText } from '../../../../kit/templates/texts.ts';
import { useFormat } from '../../../../platform/i18n/index.ts';
import { Box, Grid, Row, stripLinks, Text, UnstyledButton } from '../../../../ui/index.ts';
import { useBuilder } from '../../state/builder-context.tsx';
import { listHiddenItems } from './hidden-items.ts';
import classes from './overview.module.css';
import { explainHidden } from './why-facts.ts';

interface OverviewProps {
  readonly form: Form;
  /** Changes with every change of the form. */
  readonly version: number;
}
/** The form at a glance: hidden items, the completion check, scores and problems of the template. */
export const Overview = memo(function Overview({ form }: OverviewProps) {
  return (
    <Box borderTop="line">
      <Hidden form={form} />
      <Completion form={form} />
      <Scores form={form} />
      <TemplateProblems form={form} />
    </Box>
  );
});
interface PartProps {
  readonly name: string;
  readonly title: string;
  readonly count?: number;
  readonly tone?: 'amber' | 'green';
  /** The content, which is computed only when it is visible. */
  readonly children: () => ReactNode;
}
function Part({ name, title, count, tone, children }: PartProps) {
  const format = useFormat();
  const [open, setOpen] = useState(false);
  return (
    <details className={classes.part} data-why={name} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Row as="summary" fontSize="md" gap={2} minHeight={44} px={4} weight={550}>
        {title}
        {count !== undefined && (
          <Text as="span" fontSize="xs" ms="auto" radius="chip" weight={600} className={classes.count} data-tone={tone}>
            {format.number(count)}
          </Text>
        )}
      </Row>
      {open && (
        <Box px={4} pb={3.5}>
          {children()}
        </Box>
      )}
    </details>
  );
}
const SHOWN_AT_FIRST = 50;
interface Entry {
  readonly key: string;
  readonly item: Item | undefined;
  /** The reason, which is computed only for visible entries. */
  readonly reason: () => Phrase | string;
}
/** Lists entries that lead to their items; a long list starts with the first ones. */
function Entries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('preview');
  const [all, setAll] = useState(false);
  const visibleEntries = all ? entries : entries.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <Grid as="ul" gap={2.5}>
        {visibleEntries.map(({ key, item, reason }) => (
          <li key={key}>
            {item && <ItemButton item={item} />}
            <Text tone="ink2" breakWords>
              <Reason of={reason()} />
            </Text>
          </li>
        ))}
      </Grid>
      {visibleEntries.length < entries.length && (
        <Text as={UnstyledButton} minHeight={34} mt={2} tone="brand" weight={550} onClick={() => setAll(true)}>
          {t('overview.show_all', { count: entries.length })}
        </Text>
      )}
    </>
  );
}
const Reason = ({ of }: { of: Phrase | string }) => (typeof of === 'string' ? of : <PhraseText phrase={of} />);
/** A link to an item in the tree, which is shortened if the key does not fit. */
function ItemButton({ item, isShort = false }: { item: Item; isShort?: boolean }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  return (
    <Box as={UnstyledButton} block className={classes.entry} onClick={() => session.reveal(item.id)} dir="auto">
      {!isShort && getReference(item) && (
        <Text as="bdi" tone="ink2">
          {getReference(item)}{' '}
        </Text>
      )}
      {stripLinks(item.title) || t('untitled')}
    </Box>
  );
}
function Hidden({ form }: { form: Form }) {
  const { t, i18n } = useTranslation(['preview', 'problems', 'rule-words']);
  const { records } = form;
  const rules = useRuleWords(records);
  const order = useMemo(() => listInDocumentOrder(records), [records]);
  const run = form.run();
  const hidden = listHiddenItems(order, (id) => run.item(id).visible);
  const language = i18n.resolvedLanguage ?? 'en';
  const getReason = (item: Item): Phrase => {
    const why = run.explain(item.id);
    return why ? explainHidden({ why, item, records, t, language, rules }) : [];
  };
  return (
    <Part name="hidden" title={t('overview.hidden')} count={hidden.length}>
      {() =>
        hidden.length === 0 ? (
          <Text tone="ink2">{t('overview.nothing_hidden')}</Text>
        ) : (
          <Entries entries={hidden.map((item) => ({ key: item.id, item, reason: () => getReason(item) }))} />
        )
      }
    </Part>
  );
}
function Completion({ form }: { form: Form }) {
  const { t } = useTranslation('preview');
  const formatProblem = useProblemText();
  const problems = form.run().problems();
  return (
    <Part
      name="completion"
      title={t('overview.completion')}
      count={problems.length}
      tone={problems.length > 0 ? 'amber' : 'green'}
    >
      {() =>
        problems.length === 0 ? (
          <Text tone="ink2">{t('overview.ready')}</Text>
        ) : (
          <Entries
            entries={problems.map((problem) => ({
              key: JSON.stringify(problem),
              item: form.records.items[problem.item_id],
              reason: () => formatProblem(problem),
            }))}
          />
        )
      }
    </Part>
  );
}
function Scores({ form }: { form: Form }) {
  const { t } = useTranslation('preview');
  return (
    <Part name="scores" title={t('overview.scores')}>
      {() => <ScoreTable form={form} />}
    </Part>
  );
}
function ScoreTable({ form }: { form: Form }) {
  const { t } = useTranslation('preview');
  const format = useFormat();
  const { records } = form;
  const groups = useMemo(
    () => listInDocumentOrder(records).filter((item) => CATALOGUE[item.type].kind !== 'question'),
    [records],
  );
  const run = form.run();
  const total = run.score();
  const counted = groups.filter((item) => run.progress(item.id).total > 0 || run.groupScore(item.id).max > 0);
  const row = (
    key: Id,
    name: ReactNode,
    kind: string,
    score: typeof total,
    progress: ReturnType<typeof run.progress>,
  ) => (
    <tr key={key} data-kind={kind}>
      <th scope="row">{name}</th>
      <td>
        <bdi>{`${format.number(progress.answered)}/${format.number(progress.total)}`}</bdi>
      </td>
      <td>
        <bdi>{`${format.points(score.score)}/${format.points(score.max)}`}</bdi>
      </td>
      <td>
        <bdi>{format.percent(score.percent)}</bdi>
      </td>
    </tr>
  );
  return (
    <Text as="table" fullWidth tabular className={classes.scores}>
      <thead>
        <tr>
          <th scope="col">{t('overview.part')}</th>
          <th scope="col">{t('overview.answered')}</th>
          <th scope="col">{t('overview.points_head')}</th>
          <th scope="col">{t('score')}</th>
        </tr>
      </thead>
      <tbody>
        {row('whole', t('overview.whole'), 'whole', total, run.progress())}
        {counted.map((item) =>
          row(
            item.id,
            <ItemButton item={item} isShort />,
            CATALOGUE[item.type].kind,
            run.groupScore(item.id),
            run.progress(item.id),
          ),
        )}
      </tbody>
    </Text>
  );
}
function TemplateProblems({ form }: { form: Form }) {
  const { t } = useTranslation('preview');
  const formatProblem = useTemplateProblemText();
  const { records } = form;
  const problems = useDebouncedProblems(records);
  return (
    <Part
      name="template"
      title={t('overview.template')}
      count={problems?.length}
      tone={problems && problems.length > 0 ? 'amber' : 'green'}
    >
      {() =>
        !problems ? null : problems.length === 0 ? (
          <Text tone="ink2">{t('overview.publishable')}</Text>
        ) : (
          <Entries
            entries={problems.map((problem, at) => ({
              key: `${problem.item_id} ${problem.code} ${at}`,
              item: problem.item_id ? records.items[problem.item_id] : undefined,
              reason: () => formatProblem(problem),
            }))}
          />
        )
      }
    </Part>
  );
}
const DEBOUNCE_MS = 300;
/**
 * Problems that block publishing. They are computed when editing pauses, because that takes longer than a frame for
 * thousands of questions.
 */
function useDebouncedProblems(records: Form['records']): readonly TemplateProblem[] | undefined {
  const [found, setFound] = useState<readonly TemplateProblem[]>();
  useEffect(() => {
    const timer = setTimeout(() => setFound(checkTemplate(toDocument(records))), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [records]);
  return found;
}
