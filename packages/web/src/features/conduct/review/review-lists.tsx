import { type AnswerKey, printAnswer } from '@rounds/engine';
import { IconCamera, IconCircleDashed, IconNote, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormButton, printWords, type Step, type StepRow } from '../../../kit/form/index.ts';
import { Grid, ICON, Text } from '../../../ui/index.ts';
import { useWholeConduct } from '../store/conduct-context.tsx';
import type { Conduct } from '../store/conduct-store.ts';
import { QuestionEntry } from './question-entry.tsx';
import classes from './review-panel.module.css';

type Kind = 'failed' | 'notes' | 'photos' | 'open';
interface ReviewEntry {
  readonly row: StepRow;
  readonly step: Step;
  /** The answer, the note, or how many photos there are. */
  readonly detail: string;
}
const GLYPHS = { failed: IconX, notes: IconNote, photos: IconCamera, open: IconCircleDashed };
const KINDS: readonly Kind[] = ['failed', 'open', 'notes', 'photos'];
/** Longer lists show their first entries until the person requests all. */
const SHOWN_AT_FIRST = 5;
interface ReviewListsProps {
  readonly goTo: (key: AnswerKey) => void;
  /** The questions that are already listed as problems. */
  readonly listed: ReadonlySet<AnswerKey>;
}
/** Lists what a person reviews before completing: failed items, unanswered questions, notes and photos. */
export function ReviewLists({ goTo, listed }: ReviewListsProps) {
  const conduct = useWholeConduct();
  const { t } = useTranslation('conduct');
  const lists = collect(conduct, listed, (count) => t('review_panel.list.photo_count', { count }));
  return KINDS.map((kind) => <ReviewList key={kind} kind={kind} entries={lists[kind]} goTo={goTo} />);
}
function collect(
  conduct: Conduct,
  listed: ReadonlySet<AnswerKey>,
  photoText: (count: number) => string,
): Readonly<Record<Kind, readonly ReviewEntry[]>> {
  const lists: Record<Kind, ReviewEntry[]> = { failed: [], notes: [], photos: [], open: [] };
  const run = conduct.run();
  const words = printWords(conduct.records, conduct.context());
  for (const step of conduct.steps()) {
    for (const row of step.rows) {
      if (row.kind !== 'question') continue;
      const { key, item } = row;
      const state = run.item(key);
      const answer = run.answer(key);
      const { total, answered } = run.progress(key);
      const own = item.type === 'photo' && Array.isArray(state.value) ? state.value.length : 0;
      const photos = own + (answer?.media?.length ?? 0);
      if (state.failed) {
        const shownAnswer = { value: state.value, na: state.na, ...(state.unit && { unit: state.unit }) };
        lists.failed.push({ row, step, detail: printAnswer(item, conduct.records.response_sets, shownAnswer, words) });
      }
      if (total > answered && !listed.has(key)) lists.open.push({ row, step, detail: '' });
      if (answer?.note) lists.notes.push({ row, step, detail: answer.note });
      if (photos > 0) lists.photos.push({ row, step, detail: photoText(photos) });
    }
  }
  return lists;
}
interface ReviewListProps {
  readonly kind: Kind;
  readonly entries: readonly ReviewEntry[];
  readonly goTo: (key: AnswerKey) => void;
}
function ReviewList({ kind, entries, goTo }: ReviewListProps) {
  const { t } = useTranslation('conduct');
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  if (entries.length === 0) return null;
  const Glyph = GLYPHS[kind];
  const visibleEntries = isWhole ? entries : entries.slice(0, SHOWN_AT_FIRST);
  return (
    <Grid as="section" gap={2} className={classes.list} aria-labelledby={id}>
      <Text as="h3" size="lg" id={id} data-kind={kind}>
        {t(`review_panel.list.${kind}`)} <bdi>{entries.length}</bdi>
      </Text>
      <Grid as="ul" overflow="hidden" border="line" radius="card" bg="surface" className={classes.problems}>
        {visibleEntries.map(({ row, step, detail }) => (
          <QuestionEntry
            key={row.key}
            row={row}
            step={step}
            detail={detail}
            kind={kind}
            icon={<Glyph {...ICON} size={20} />}
            go={() => goTo(row.key)}
          />
        ))}
      </Grid>
      {visibleEntries.length < entries.length && (
        <FormButton look="plain" onClick={() => setWhole(true)}>
          {t('review_panel.list.show_all', { count: entries.length })}
        </FormButton>
      )}
    </Grid>
  );
}
