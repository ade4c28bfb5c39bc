import { type Answer, type AnswerAddress, getOption, type Item, type ItemState } from '@rounds/engine';
import { IconCamera, IconNote } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Grid, Row, stripLinks, Text, toast, UnstyledButton } from '../../../ui/index.ts';
import { useDebouncedText } from '../controls/use-debounced-text.ts';
import { useForm } from '../form-context.tsx';
import { FileMessages } from '../media/file-messages.tsx';
import { AnswerPictures } from '../media/pictures/answer-pictures.tsx';
import { Camera } from '../media/pictures/camera.tsx';
import type { PictureEdits } from '../media/pictures/mark-picture.tsx';
import { useAddPictures } from '../media/pictures/use-add-pictures.ts';
import { prefersCamera } from '../media/pictures/use-camera.ts';
import { moveCaption, replaceInPlace, restoreInPlace } from '../media/use-file-answer.ts';
import classes from './question-card.module.css';
import { ToolButton } from './tool-button.tsx';

interface AnswerEvidenceProps {
  readonly item: Item;
  readonly place: AnswerAddress;
  readonly state: ItemState;
  readonly answer: Answer | undefined;
  readonly disabled: boolean;
  readonly na: { readonly chosen: boolean; readonly toggle: () => void } | undefined;
  /** Further tools. */
  readonly tools?: ReactNode;
  /** The content between the tools and the evidence. */
  readonly children: ReactNode;
}

/**
 * Shows the tools of every card, including "N/A" if the answer widget has no space for it, and below them the note and
 * photos of the answer. If the question is not current, the tools are icons: the same elements, so that the focus stays
 * in place when the question becomes current.
 */
export function AnswerEvidence(props: AnswerEvidenceProps) {
  const { item, place, state, answer, disabled, na, tools, children } = props;
  const { t } = useTranslation('form');
  const format = useFormat();
  const form = useForm();
  const [isNoting, setNoting] = useState(false);
  const choose = useRef<HTMLInputElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const pictures = answer?.media ?? [];
  const [isShooting, setShooting] = useState(false);
  const hasLibrary = getOption<boolean>(item, 'photo_library') !== false;
  const { isWorking, rejected, take } = useAddPictures(
    (files) => void form.answer(place, { media: { add: files.map((file) => file.uuid) } }, files),
  );
  // A second way to add photos to a photo question would be ambiguous.
  const takesPhotos = item.type !== 'photo' || state.requires.media;
  const hasNote = isNoting || Boolean(answer?.note) || (state.requires.note && state.answered);
  const onChoose = (event: ChangeEvent<HTMLInputElement>) => {
    void take([...(event.currentTarget.files ?? [])], hasLibrary ? 'library' : 'camera');
    event.currentTarget.value = '';
  };
  const remove = (uuid: string, nth: number) => {
    void form.answer(place, { media: { remove: [uuid] } });
    const undo = () => void form.answer(place, { media: restoreInPlace(pictures, uuid) });
    toast.success(t('file.removed', { name: t('photo.one', { place: nth }) }), { undo });
  };
  const edits: PictureEdits = {
    setCaption: (uuid, caption) => void form.answer(place, { captions: { [uuid]: caption } }),
    replace: (uuid, file) => {
      const media = replaceInPlace(pictures, uuid, file.uuid);
      void form.answer(place, { media, ...moveCaption(answer, uuid, file.uuid) }, [file]);
    },
  };
  const isPhotoNeeded = state.requires.media && pictures.length === 0;
  return (
    <>
      {!disabled && (
        <Row wrap gap={1} className={classes.tools}>
          <ToolButton
            tool="note"
            Icon={IconNote}
            label={t('tool.note')}
            onClick={() => (hasNote ? noteField.current?.focus() : setNoting(true))}
          />
          {na && (
            <UnstyledButton className={classes.tool} data-text aria-pressed={na.chosen} onClick={na.toggle}>
              {t('answer.na')}
            </UnstyledButton>
          )}
          {takesPhotos && (
            <ToolButton
              tool="photo"
              Icon={IconCamera}
              label={t('tool.photo')}
              needed={isPhotoNeeded ? t('tool.photo_needed') : undefined}
              onClick={() => (prefersCamera() ? setShooting(true) : choose.current?.click())}
            />
          )}
          {tools}
          {state.score && state.score.max > 0 && (
            <Text as="bdi" alignSelf="center" ms="auto" fontSize="sm" tone="ink3" tabular className={classes.points}>
              {t('mark.points', {
                count: format.pointCount(state.score.max),
                score: format.points(state.score.score),
                max: format.points(state.score.max),
              })}
            </Text>
          )}
          <input
            ref={choose}
            type="file"
            accept="image/*"
            multiple
            hidden
            tabIndex={-1}
            aria-label={t('tool.photo')}
            capture={hasLibrary ? undefined : 'environment'}
            onChange={onChoose}
          />
        </Row>
      )}
      {children}
      {(hasNote || pictures.length > 0) && (
        <Row wrap gap={3} align="stretch">
          {hasNote && (
            <Note
              fieldRef={noteField}
              place={place}
              note={answer?.note ?? ''}
              isNeeded={state.requires.note}
              isNew={isNoting}
              disabled={disabled}
            />
          )}
          <AnswerPictures
            uuids={pictures}
            title={stripLinks(item.title)}
            captions={answer?.captions}
            remove={disabled ? undefined : remove}
            edits={disabled ? undefined : edits}
          />
        </Row>
      )}
      <FileMessages isWorking={isWorking} rejected={rejected} />
      {isShooting && (
        <Camera
          {...{ isWorking, rejected, remove, edits }}
          uuids={pictures}
          isMultiple
          library={hasLibrary}
          title={stripLinks(item.title)}
          take={(files, from) => void take(files, from)}
          onClose={() => setShooting(false)}
        />
      )}
    </>
  );
}

interface NoteProps {
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
  readonly place: AnswerAddress;
  readonly note: string;
  readonly isNeeded: boolean;
  readonly isNew: boolean;
  readonly disabled: boolean;
}

function Note({ fieldRef, place, note, isNeeded, isNew, disabled }: NoteProps) {
  const { t } = useTranslation('form');
  const form = useForm();
  const id = useId();
  const { text, setText, commit } = useDebouncedText(note, (typed) => {
    if (typed !== note) void form.answer(place, { note: typed === '' ? null : typed });
  });
  return (
    <Grid alignContent="start" gap="half" className={classes.note}>
      <Text as="label" size="sm" tone="ink3" htmlFor={id}>
        {isNeeded ? t('tool.note_needed') : t('tool.note')}
      </Text>
      <textarea
        ref={fieldRef}
        id={id}
        rows={1}
        dir="auto"
        maxLength={20_000}
        // The person has just added a note and wants to type it.
        // biome-ignore lint/a11y/noAutofocus: follows the press of "Note"
        autoFocus={isNew && note === ''}
        disabled={disabled}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={commit}
      />
    </Grid>
  );
}
