import { CATALOGUE, findPage, getDescendants, getReference, type Id, type ImageMark, type Item } from '@rounds/engine';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureAddress } from '../../../../kit/form/index.ts';
import { MAX_MARK_LABEL_LENGTH, MAX_MARKS } from '../../../../kit/templates/limits.ts';
import { newId } from '../../../../kit/templates/new-id.ts';
import {
  ActionIcon,
  Button,
  Dialog,
  Grid,
  keepFocus,
  Row,
  Select,
  Stack,
  stripLinks,
  Text,
} from '../../../../ui/index.ts';
import { DebouncedTextInput } from '../../controls/debounced-text-input.tsx';
import { useBuilder, useRecords } from '../../state/builder-context.tsx';
import classes from './mark-dialog.module.css';
import { MarkPin } from './mark-pin.tsx';
import { changeMarks } from './marker-edits.ts';

const CENTER = { x: 0.5, y: 0.5 };

interface MarkDialogProps {
  item: Item;
  picture: Id;
  marks: readonly ImageMark[];
  onClose: () => void;
}

/** Edits the marks of a picture: a click adds one, dragging or the arrow keys move it, and each has a label. */
export function MarkDialog({ item, picture, marks, onClose }: MarkDialogProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const board = useRef<HTMLDivElement>(null);
  const questions = useQuestions(item);
  const [newMark, setNewMark] = useState<Id | null>(null);
  const change = (next: (all: readonly ImageMark[]) => readonly ImageMark[], gesture?: string) =>
    session.attempt(changeMarks(item.id, next), gesture);
  const add = (place: { x: number; y: number }) => {
    if (marks.length >= MAX_MARKS) return;
    const uuid = newId();
    session.store.endGesture();
    change((all) => [...all, { uuid, ...place, label: '' }]);
    setNewMark(uuid);
  };
  const remove = (uuid: Id) => {
    session.store.endGesture();
    change((all) => all.filter((mark) => mark.uuid !== uuid));
  };
  const set = (uuid: Id, part: Partial<ImageMark>, gesture: string) =>
    change((all) => all.map((mark) => (mark.uuid === uuid ? { ...mark, ...part } : mark)), `mark:${uuid}:${gesture}`);
  const press = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    if (width > 0 && height > 0) add({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  };
  return (
    <Dialog onClose={onClose} title={t('marks.title')} size={860}>
      <Grid ref={keepFocus} align="start" gap={4} template="minmax(0, 3fr) minmax(240px, 2fr)" stackBelow="tablet">
        {/* The picture is not mirrored in right-to-left layouts, so the positions of its marks are not either. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: not interactive; only prevents the browser from dragging the picture */}
        <div className={classes.board} ref={board} dir="ltr" onDragStart={(event) => event.preventDefault()}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below adds a mark with the keyboard, and the arrow keys move it */}
          <img src={pictureAddress(picture, 'screen')} alt={t('marks.picture')} onClick={press} />
          {marks.map((mark, index) => (
            <MarkPin
              key={mark.uuid}
              mark={mark}
              number={index + 1}
              board={board}
              onMove={(place) => set(mark.uuid, place, 'place')}
              onMoved={() => session.store.endGesture()}
              onRemove={() => remove(mark.uuid)}
            />
          ))}
        </div>
        <Stack gap={2.5} className={classes.list}>
          <Text size="sm" tone="ink2">
            {t('marks.how')}
          </Text>
          <Stack as="ol" gap={2} p={0}>
            {marks.map((mark, index) => (
              <Grid as="li" align="center" gap={2} key={mark.uuid} template="auto 1fr auto">
                <span className={classes.number} aria-hidden>
                  {index + 1}
                </span>
                <DebouncedTextInput
                  aria-label={t('marks.label', { number: index + 1 })}
                  placeholder={t('marks.what')}
                  maxLength={MAX_MARK_LABEL_LENGTH}
                  autoFocus={mark.uuid === newMark}
                  value={mark.label}
                  onCommit={(label) => set(mark.uuid, { label }, 'label')}
                />
                <Select
                  className={classes.question}
                  aria-label={t('marks.question', { number: index + 1 })}
                  placeholder={t('marks.no_question')}
                  searchable
                  clearable
                  data={questions}
                  value={questions.some(({ value }) => value === mark.item_id) ? (mark.item_id ?? null) : null}
                  onChange={(item_id) => set(mark.uuid, { item_id }, 'question')}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('marks.remove', { number: index + 1 })}
                  onClick={() => remove(mark.uuid)}
                >
                  <IconTrash size={15} />
                </ActionIcon>
              </Grid>
            ))}
          </Stack>
          <Button
            className={classes.add}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} />}
            disabled={marks.length >= MAX_MARKS}
            onClick={() => add(CENTER)}
          >
            {t('marks.add')}
          </Button>
        </Stack>
      </Grid>
      <Row align="stretch" justify="end" mt={4}>
        <Button onClick={onClose}>{t('marks.done')}</Button>
      </Row>
    </Dialog>
  );
}

/** The questions that the marks of an item may represent: those in it, or those of the page of a question. */
function useQuestions(item: Item) {
  const records = useRecords((all) => all);
  const holder = CATALOGUE[item.type].kind === 'question' ? findPage(records, item.id) : item;
  const inside = holder ? getDescendants(records, holder.id) : [];
  return inside.flatMap((one) => {
    if (CATALOGUE[one.type].kind !== 'question' || CATALOGUE[one.type].value === 'none') return [];
    return [{ value: one.id, label: [getReference(one), stripLinks(one.title)].filter(Boolean).join(' ') || one.type }];
  });
}
