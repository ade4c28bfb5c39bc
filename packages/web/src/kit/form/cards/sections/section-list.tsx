import type { Id } from '@rounds/engine';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { type ComponentType, memo, useCallback, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Box,
  Center,
  Chip,
  Grid,
  NAMED_ICON,
  Row,
  Segmented,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '../../../../ui/index.ts';
import { useForm, useFormValue } from '../../form-context.tsx';
import { groupByPage, needsPageTitles, type Step } from '../../model/steps.ts';
import type { Filter, FormView } from '../form-view.ts';
import classes from './section-list.module.css';
import { useStepProgress } from './use-step-progress.ts';

interface SectionListProps {
  readonly view: FormView;
  readonly onSelect?: () => void;
  /** Content after the title of a section, from the owner of the form. */
  readonly Badge?: ComponentType<{ readonly step: Step }>;
}

/** All sections with their progress and failures, for navigation. */
export function SectionList({ view, onSelect, Badge }: SectionListProps) {
  const { t } = useTranslation('form');
  const listId = useId();
  const form = useForm();
  const all = useFormValue(form, () => form.steps());
  const numbers = useMemo(() => new Map(all.map((step, index) => [step.id, index + 1])), [all]);
  const hasPageTitles = needsPageTitles(all);
  const latest = useRef({ view, onSelect });
  latest.current = { view, onSelect };
  const goToStep = useCallback((id: Id) => {
    latest.current.view.goToStep(id);
    latest.current.onSelect?.();
  }, []);
  return (
    <Box as="nav" shrinkBlock aria-label={t('sections.title')}>
      <Grid as="ol">
        {groupByPage(view.steps).map(({ page, steps }) => (
          <li key={page.id} className={classes.page}>
            {hasPageTitles && steps[0]?.id !== page.id && (
              <Text
                size="xs"
                tone="ink3"
                weight={550}
                className={classes.pageTitle}
                id={`${listId}-${page.id}`}
                dir="auto"
              >
                {page.title}
              </Text>
            )}
            <ol aria-labelledby={hasPageTitles && steps[0]?.id !== page.id ? `${listId}-${page.id}` : undefined}>
              {steps.map((step) => (
                <li key={step.id}>
                  <SectionEntry
                    step={step}
                    number={numbers.get(step.id) ?? 0}
                    isCurrent={step.id === view.step?.id}
                    goToStep={goToStep}
                    Badge={Badge}
                  />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </Grid>
    </Box>
  );
}

interface SectionEntryProps {
  readonly step: Step;
  readonly number: number;
  readonly isCurrent: boolean;
  readonly goToStep: (id: Id) => void;
  readonly Badge: SectionListProps['Badge'];
}

const SectionEntry = memo(function SectionEntry({ step, number, isCurrent, goToStep, Badge }: SectionEntryProps) {
  const { t } = useTranslation('form');
  const { total, answered, failed, to_correct } = useStepProgress(step);
  const isDone = total > 0 && answered === total;
  const Glyph = failed > 0 ? IconX : IconCheck;
  return (
    <Row
      as={UnstyledButton}
      size="md"
      relative
      gap={2.5}
      fullWidth
      hover="sunken"
      focusInset
      className={classes.entry}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => goToStep(step.id)}
    >
      {to_correct > 0 ? (
        <Center as="span" className={classes.number} data-wrong>
          <IconAlertTriangle {...NAMED_ICON} aria-label={t('sections.to_correct', { count: to_correct })} />
        </Center>
      ) : (
        <Center
          as="span"
          className={classes.number}
          data-done={(isDone && failed === 0) || undefined}
          data-wrong={(isDone && failed > 0) || undefined}
        >
          {isDone ? (
            <Glyph
              size={16}
              stroke={2.5}
              role="img"
              aria-label={failed > 0 ? t('sections.done_failed') : t('sections.done')}
            />
          ) : (
            number
          )}
        </Center>
      )}
      <Text as="span" grow shrink overflow="hidden" breakWords lines={2} dir="auto">
        {step.title}
      </Text>
      {Badge && <Badge step={step} />}
      {failed > 0 && (
        <Chip tone="red" icon={IconX}>
          <bdi>{t('sections.failed', { count: failed })}</bdi>
        </Chip>
      )}
      {total > 0 && (
        <Text as="bdi" fixed fontSize="sm" tone="ink3" weight={400} tabular>
          <VisuallyHidden>{t('sections.answered', { answered, total })}</VisuallyHidden>
          <span aria-hidden>{`${answered}/${total}`}</span>
        </Text>
      )}
    </Row>
  );
});

/** Filters for all, unanswered or failed questions. */
export function FilterChoice({ view }: { view: FormView }) {
  const { t } = useTranslation('form');
  const { total, answered, failed } = useFormValue(useForm(), (form) => form.run().progress());
  return (
    <Segmented
      fullWidth
      className={classes.filter}
      aria-label={t('filter.label')}
      value={view.filter}
      onChange={(filter) => view.setFilter(filter as Filter)}
      data={[
        { value: 'all', label: t('filter.all') },
        { value: 'open', label: t('filter.open', { count: total - answered }) },
        { value: 'failed', label: t('filter.failed', { count: failed }) },
      ]}
    />
  );
}
