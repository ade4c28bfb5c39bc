import type { Id, ImageMark, Item } from '@rounds/engine';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureAddress } from '../../../../form/index.ts';
import { ActionIcon, Button, keepFocus } from '../../../../ui/index.ts';
import { Dialog } from '../../dialog.tsx';
import { useBuilder } from '../builder-context.tsx';
import { newId } from '../new-id.ts';
import { SettledTextInput } from '../settled-text-input.tsx';
import classes from './mark-dialog.module.css';
import { MarkPin } from './mark-pin.tsx';
import { changeMarks } from './marker-edits.ts';

const MOST_MARKS = 100;
const MIDDLE = { x: 0.5, y: 0.5 };

interface MarkDialogProps {
  item: Item;
  picture: Id;
  marks: readonly ImageMark[];
  onClose: () => void;
}

/** Places on a picture: a press marks one, dragging or the arrow keys move it, and each says what is there. */
export function MarkDialog({ item, picture, marks, onClose }: MarkDialogProps) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const board = useRef<HTMLDivElement>(null);
  const [fresh, setFresh] = useState<Id | null>(null);
  const change = (next: (all: readonly ImageMark[]) => readonly ImageMark[], gesture?: string) =>
    session.attempt(changeMarks(item.id, next), gesture);
  const add = (place: { x: number; y: number }) => {
    if (marks.length >= MOST_MARKS) return;
    const uuid = newId();
    session.store.mark();
    change((all) => [...all, { uuid, ...place, label: '' }]);
    setFresh(uuid);
  };
  const remove = (uuid: Id) => {
    session.store.mark();
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
      <div ref={keepFocus} className={classes.sides}>
        {/* A picture is never mirrored, so its places are not either. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing to do here, only to keep the browser from dragging the picture itself */}
        <div className={classes.board} ref={board} dir="ltr" onDragStart={(event) => event.preventDefault()}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below adds a mark by key, arrows move it */}
          <img src={pictureAddress(picture, 'screen')} alt={t('marks.picture')} onClick={press} />
          {marks.map((mark, index) => (
            <MarkPin
              key={mark.uuid}
              mark={mark}
              number={index + 1}
              board={board}
              onMove={(place) => set(mark.uuid, place, 'place')}
              onMoved={() => session.store.mark()}
              onRemove={() => remove(mark.uuid)}
            />
          ))}
        </div>
        <div className={classes.list}>
          <p className={classes.hint}>{t('marks.how')}</p>
          <ol>
            {marks.map((mark, index) => (
              <li key={mark.uuid}>
                <span className={classes.number} aria-hidden>
                  {index + 1}
                </span>
                <SettledTextInput
                  aria-label={t('marks.label', { number: index + 1 })}
                  placeholder={t('marks.what')}
                  maxLength={200}
                  autoFocus={mark.uuid === fresh}
                  value={mark.label}
                  onSettled={(label) => set(mark.uuid, { label }, 'label')}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('marks.remove', { number: index + 1 })}
                  onClick={() => remove(mark.uuid)}
                >
                  <IconTrash size={15} />
                </ActionIcon>
              </li>
            ))}
          </ol>
          <Button
            className={classes.add}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={15} />}
            disabled={marks.length >= MOST_MARKS}
            onClick={() => add(MIDDLE)}
          >
            {t('marks.add')}
          </Button>
        </div>
      </div>
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('marks.done')}</Button>
      </div>
    </Dialog>
  );
}
