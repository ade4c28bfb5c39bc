import { type Answer, type AnswerAddress, getOption, type Item, type ItemState } from '@rounds/engine';
import { IconCamera, IconNote } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/index.ts';
import { Group, stripLinks, toast, UnstyledButton } from '../ui/index.ts';
import { useForm } from './form-context.tsx';
import { AnswerPictures } from './media/answer-pictures.tsx';
import { FileMessages } from './media/file-messages.tsx';
import { useAddPictures } from './media/use-add-pictures.ts';
import css from './question-card.module.css';
import { useDebouncedText } from './use-debounced-text.ts';

interface AnswerEvidenceProps {
  readonly item: Item;
  readonly place: AnswerAddress;
  readonly state: ItemState;
  readonly given: Answer | undefined;
  readonly isCurrent: boolean;
  readonly disabled: boolean;
  readonly na: { readonly chosen: boolean; readonly toggle: () => void } | undefined;
}

/** The note and photos of an answer, and "N/A" if the answer widget has no room for it. */
export function AnswerEvidence({ item, place, state, given, isCurrent, disabled, na }: AnswerEvidenceProps) {
  const { t } = useTranslation('form');
  const format = useFormat();
  const form = useForm();
  const [isNoting, setNoting] = useState(false);
  const choose = useRef<HTMLInputElement>(null);
  const pictures = given?.media ?? [];
  const { isWorking, refused, take } = useAddPictures(
    (files) => void form.answer(place, { media: { add: files.map((file) => file.uuid) } }, files),
  );
  // A second way to add photos to a photo question would be ambiguous.
  const takesPhotos = item.type !== 'photo' || state.requires.media;
  const hasNote = isNoting || Boolean(given?.note) || (state.requires.note && state.answered);
  const onChoose = (event: ChangeEvent<HTMLInputElement>) => {
    void take([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = '';
  };
  const remove = (uuid: string, nth: number) => {
    void form.answer(place, { media: { remove: [uuid] } });
    const undo = () => void form.answer(place, { media: { add: [uuid] } });
    toast.success(t('file.removed', { name: t('photo.one', { place: nth }) }), { undo });
  };
  return (
    <>
      {(hasNote || pictures.length > 0) && (
        <Group gap={12} align="stretch">
          {hasNote && (
            <Note
              place={place}
              note={given?.note ?? ''}
              isNeeded={state.requires.note}
              isNew={isNoting}
              disabled={disabled}
            />
          )}
          <AnswerPictures uuids={pictures} title={stripLinks(item.title)} remove={disabled ? undefined : remove} />
        </Group>
      )}
      <FileMessages isWorking={isWorking} refused={refused} />
      {!disabled && (isCurrent || (state.requires.media && state.answered) || na?.chosen) && (
        <div className={css.tools}>
          {!hasNote && (
            <UnstyledButton className={css.tool} data-tool="note" onClick={() => setNoting(true)}>
              <IconNote size={20} stroke={1.75} aria-hidden />
              {t('tool.note')}
            </UnstyledButton>
          )}
          {takesPhotos && (
            <UnstyledButton
              className={css.tool}
              data-tool="photo"
              data-needed={(state.requires.media && pictures.length === 0) || undefined}
              onClick={() => choose.current?.click()}
            >
              <IconCamera size={20} stroke={1.75} aria-hidden />
              {state.requires.media && pictures.length === 0 ? t('tool.photo_needed') : t('tool.photo')}
            </UnstyledButton>
          )}
          {na && (
            <UnstyledButton className={css.tool} aria-pressed={na.chosen} onClick={na.toggle}>
              {t('answer.na')}
            </UnstyledButton>
          )}
          {state.score && state.score.max > 0 && (
            <bdi className={css.points}>
              {t('mark.points', { score: format.points(state.score.score), max: format.points(state.score.max) })}
            </bdi>
          )}
          <input
            ref={choose}
            type="file"
            accept="image/*"
            multiple
            hidden
            tabIndex={-1}
            aria-label={t('tool.photo')}
            capture={getOption<boolean>(item, 'photo_library') === false ? 'environment' : undefined}
            onChange={onChoose}
          />
        </div>
      )}
    </>
  );
}

interface NoteProps {
  readonly place: AnswerAddress;
  readonly note: string;
  readonly isNeeded: boolean;
  readonly isNew: boolean;
  readonly disabled: boolean;
}

function Note({ place, note, isNeeded, isNew, disabled }: NoteProps) {
  const { t } = useTranslation('form');
  const form = useForm();
  const id = useId();
  const { text, type, leave } = useDebouncedText(note, (typed) => {
    if (typed !== note) void form.answer(place, { note: typed === '' ? null : typed });
  });
  return (
    <div className={css.note}>
      <label htmlFor={id}>{isNeeded ? t('tool.note_needed') : t('tool.note')}</label>
      <textarea
        id={id}
        rows={1}
        dir="auto"
        maxLength={20_000}
        // The person has just added a note and wants to type it.
        // biome-ignore lint/a11y/noAutofocus: follows the press of "Note"
        autoFocus={isNew && note === ''}
        disabled={disabled}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
    </div>
  );
}
