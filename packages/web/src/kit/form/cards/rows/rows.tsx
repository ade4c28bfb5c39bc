import { type AnswerKey, answerKey, type RowBounds } from '@rounds/engine';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronRight,
  IconCopy,
  IconPlus,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { type MouseEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Chip,
  focusAfterRender,
  Grid,
  ICON,
  LinkedText,
  Row,
  stripLinks,
  Text,
  toast,
  UnstyledButton,
  VisuallyHidden,
} from '../../../../ui/index.ts';
import { toColorProps } from '../../controls/color.ts';
import { FormButton } from '../../controls/form-button.tsx';
import { useProblemText } from '../../controls/problem-text.ts';
import { useForm, useFormValue, useFormVersion, useQuestion } from '../../form-context.tsx';
import type { Form } from '../../model/form.ts';
import type { StepRow } from '../../model/steps.ts';
import { countErrors } from '../../model/to-correct.ts';
import { copyRow } from './copy-row.ts';
import { findNamingQuestion, getNumberedName, listRowEntries, printName } from './row-name.ts';
import classes from './rows.module.css';
/** The header of a repeat: its title, the number of rows that it requires, and its problems. */
export function RepeatHead({
  row: { item, key },
  isTitled,
  showMissing,
}: {
  row: StepRow;
  isTitled: boolean;
  showMissing: boolean;
}) {
  const { t } = useTranslation('form');
  const formatProblem = useProblemText();
  const { state } = useQuestion(key);
  const { min, max } = useRowBounds(key);
  const count = useForm().run().rows(key).length;
  // An empty repeat that allows no rows shows nothing else.
  const isBounded = (min !== null || max !== null) && (count > 0 || max !== 0);
  const problems = state.problems.filter((problem) => showMissing || problem.code !== 'ROWS_AT_LEAST');
  return (
    <Grid as="header" gap="half" pt={2.5} data-question={key}>
      <h3 className={isTitled ? classes.title : classes.hidden} dir="auto" tabIndex={-1} {...toColorProps(state.color)}>
        <LinkedText text={item.title} />
      </h3>
      <Text size="sm" tone="ink3" tabular>
        <bdi>{t('rows.count', { count })}</bdi>
        {isBounded && (
          <>
            {' · '}
            <bdi>{formatBounds(t, min, max)}</bdi>
          </>
        )}
      </Text>
      {problems.map((problem) => (
        <Row
          as="p"
          key={problem.code}
          align="stretch"
          gap={2}
          size="md"
          tone="red-ink"
          className={classes.problem}
          role="alert"
        >
          <IconAlertTriangle {...ICON} />
          <bdi>{formatProblem(problem)}</bdi>
        </Row>
      ))}
    </Grid>
  );
}
/** The minimum and maximum number of rows, which may depend on answers. */
function useRowBounds(key: AnswerKey): RowBounds {
  const form = useForm();
  const min = useFormValue(form, () => form.run().rowBounds(key).min);
  const max = useFormValue(form, () => form.run().rowBounds(key).max);
  return { min, max };
}
type Translate = ReturnType<typeof useTranslation<'form'>>['t'];
function formatBounds(t: Translate, min: number | null, max: number | null): string {
  if (min !== null && max !== null) {
    return min === max ? t('rows.exactly', { count: min }) : t('rows.between', { min, max });
  }
  return min !== null ? t('rows.at_least', { count: min }) : t('rows.at_most', { count: max ?? 0 });
}
interface RowHeadProps {
  readonly row: StepRow;
  readonly isFolded: boolean;
  readonly onFold: () => void;
  readonly goTo: (key: string) => void;
}
/** The header of a row: its first answer or its number, its progress, and what can be done with it. */
export function RowHead({ row, isFolded, onFold, goTo }: RowHeadProps) {
  const { t } = useTranslation('form');
  const { state } = useQuestion(row.key);
  const form = useForm();
  const { total, answered, failed } = form.run().progress(row.key);
  const wrong = useFormValue(form, () =>
    countErrors(form, form.run().progress(row.key), () => listRowEntries(form, row)),
  );
  const rowName = useRowName(row);
  const name = rowName ?? getNumberedName(row);
  const isDone = total > 0 && answered === total && wrong === 0;
  return (
    <Row as="header" wrap gap={1} columnGap={2.5} minHeight={44} className={classes.row} {...toColorProps(state.color)}>
      <Text as="h3" grow shrink size="lg" weight={600} breakWords dir="auto">
        <Row as={UnstyledButton} gap={2} fullWidth className={classes.fold} aria-expanded={!isFolded} onClick={onFold}>
          <IconChevronRight {...ICON} size={18} data-open={!isFolded || undefined} data-mirror />
          {name}
        </Row>
      </Text>
      {rowName !== null && (
        <Text as="span" size="sm" dir="auto">
          {getNumberedName(row)}
        </Text>
      )}
      {failed > 0 && (
        <Chip tone="red" icon={IconX}>
          {t('sections.failed', { count: failed })}
        </Chip>
      )}
      {wrong > 0 && (
        <Chip tone="red" icon={IconAlertTriangle}>
          {t('sections.to_correct', { count: wrong })}
        </Chip>
      )}
      {total > 0 && (
        <Row as="bdi" inline gap={1} fontSize="sm" tabular>
          {isDone && <IconCheck size={16} stroke={2.5} aria-hidden />}
          <VisuallyHidden>{t('sections.answered', { answered, total })}</VisuallyHidden>
          <span aria-hidden>{`${answered}/${total}`}</span>
        </Row>
      )}
      <CopyRow row={row} name={name} goTo={goTo} />
      <RemoveRow row={row} name={name} />
    </Row>
  );
}
/** The name changes with the first answer of the row. */
function useRowName(row: StepRow): string | null {
  const form = useForm();
  const steps = useFormValue(form, () => form.steps());
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks for the question again when questions have moved
  const first = useMemo(() => findNamingQuestion(form, row), [form, row, steps]);
  return useFormValue(form, () => first && printName(form, first));
}
/** Adds a row with the same answers, unless the repeat is full. */
function CopyRow({ row, name, goTo }: Pick<RowHeadProps, 'row' | 'goTo'> & { readonly name: string }) {
  const { t } = useTranslation('form');
  const form = useForm();
  const repeat = answerKey({ item_id: row.place.item_id, row: row.place.row?.slice(0, -1) ?? [] });
  const { max } = useRowBounds(repeat);
  const count = useFormValue(form, () => form.run().rows(repeat).length);
  if (form.isClosed() || !canChangeRows(form, row) || (max !== null && count >= max)) return null;
  const copy = () => {
    const key = findFirstQuestion(form, copyRow(form, row.place).row?.at(-1));
    toast.success(t('rows.copied', { name }));
    if (key) goTo(key);
  };
  return (
    <FormButton look="icon" onClick={copy} aria-label={t('rows.copy', { name })}>
      <IconCopy {...ICON} size={18} />
    </FormButton>
  );
}
/** Removes a row and offers to undo it. */
export function RemoveRow({ row, name = getNumberedName(row) }: { row: StepRow; name?: string }) {
  const { t } = useTranslation('form');
  const form = useForm();
  if (form.isClosed() || !canChangeRows(form, row)) return null;
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusNextRow(currentTarget);
    const undo = form.removeRow(row.place);
    toast.success(t('rows.removed', { name }), { undo });
  };
  return (
    <FormButton look="icon" data-row-action onClick={remove} aria-label={t('rows.remove', { name })}>
      <IconTrash {...ICON} size={18} />
    </FormButton>
  );
}
/** Moves the focus to the row that replaces the removed one, or to the add button. */
function focusNextRow(pressed: HTMLElement): void {
  const all = () => [...document.querySelectorAll<HTMLElement>('[data-row-action]')];
  const at = all().indexOf(pressed);
  focusAfterRender(() => all()[at]);
}
/** Adds the next row, or all rows that are still required. */
export function AddRow({ row, goTo }: { row: StepRow; goTo: (key: string) => void }) {
  const { t } = useTranslation('form');
  const form = useForm();
  useFormVersion(form, row.key);
  const bounds = useRowBounds(row.key);
  if (form.isClosed() || !canChangeRows(form, row)) return null;
  const { min, max } = bounds;
  const count = form.run().rows(row.key).length;
  const isFull = max !== null && count >= max;
  const missing = Math.min((min ?? 0) - count, MAX_ADDED_ROWS);
  const title = stripLinks(row.item.title);
  const add = (total: number) => {
    const first = form.addRow(row.place);
    for (let n = 1; n < total; n += 1) form.addRow(row.place);
    const key = findFirstQuestion(form, first.row?.at(-1));
    if (key) goTo(key);
  };
  if (isFull && count === 0) return null;
  if (isFull) {
    return (
      <Text size="sm" tone="ink3" tabular>
        <bdi>{t('rows.full', { count: max })}</bdi>
      </Text>
    );
  }
  return (
    <Row wrap align="stretch" gap={2} pb={2.5}>
      <FormButton look="dashed" data-row-action onClick={() => add(1)}>
        <IconPlus {...ICON} size={20} />
        <span dir="auto">{t('rows.add', { title })}</span>
      </FormButton>
      {missing > 1 && (
        <FormButton look="dashed" data-row-action onClick={() => add(missing)}>
          {t('rows.add_missing', { count: missing })}
        </FormButton>
      )}
    </Row>
  );
}
/** A wrong calculation must not create thousands of rows. */
const MAX_ADDED_ROWS = 50;
function findFirstQuestion(form: Form, id: string | undefined): string | undefined {
  const rows = form.steps().flatMap((step) => step.rows);
  return rows.find(({ kind, place }) => kind === 'question' && place.row?.includes(id ?? ''))?.key;
}
/** Whether rows can be added and removed: not if the repeat is disabled or read-only. */
function canChangeRows(form: Form, { key, item }: StepRow): boolean {
  return form.run().item(key).enabled && item.options.read_only !== true;
}
