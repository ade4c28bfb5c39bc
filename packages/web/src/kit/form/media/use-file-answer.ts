import type { Answer, AnswerChange } from '@rounds/engine';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/index.ts';
import { useForm } from '../form-context.tsx';
import type { AnswerWidgetProps } from '../model/answer-type.ts';
import type { AttachedFile, KnownFile, LocalFile } from '../model/form-files.ts';
import { focusQuestion } from '../model/question-place.ts';
import type { PictureEdits } from './pictures/mark-picture.tsx';
import { toAttachedFile } from './use-add-files.ts';

export interface FileAnswer {
  readonly uuids: readonly string[];
  readonly add: (files: readonly AttachedFile[]) => void;
  readonly edits: PictureEdits;
  /** Adds files that the server has. */
  readonly addKnown: (files: readonly KnownFile[]) => Promise<void>;
  /** Removes a file from the answer and offers to undo it. */
  readonly remove: (uuid: string, name: string) => void;
  /** Sends a rejected file again under a new id. */
  readonly sendAgain: (uuid: string, file: LocalFile) => void;
}

/** An answer that consists of files. */
export function useFileAnswer({
  state,
  setValue,
  place,
}: Pick<AnswerWidgetProps, 'state' | 'setValue' | 'place'>): FileAnswer {
  const { t } = useTranslation('form');
  const form = useForm();
  const { files } = form;
  const isChanged = useRef(false);
  useEffect(() => {
    if (!isChanged.current) return;
    isChanged.current = false;
    // The pressed button disappears with its file, so the focus moves to the question.
    if (document.activeElement === document.body) focusQuestion(state.key);
  });
  const getUuids = (files: readonly AttachedFile[]) => files.map((file) => file.uuid);
  const uuids = Array.isArray(state.value) ? (state.value as string[]) : [];
  return {
    uuids,
    add(files) {
      isChanged.current = true;
      setValue({ add: getUuids(files) }, files);
    },
    edits: {
      setCaption: (uuid, caption) => void form.answer(place, { captions: { [uuid]: caption } }),
      replace(uuid, file) {
        const value = replaceInPlace(uuids, uuid, file.uuid);
        void form.answer(place, { value, ...moveCaption(form.run().answer(state.key), uuid, file.uuid) }, [file]);
      },
    },
    async addKnown(known) {
      await files.remember?.(known);
      isChanged.current = true;
      setValue({ add: known.map(({ uuid }) => uuid) });
    },
    remove(uuid, name) {
      isChanged.current = true;
      setValue({ remove: [uuid] });
      toast.success(t('file.removed', { name }), { undo: () => setValue(restoreInPlace(uuids, uuid)) });
    },
    sendAgain(uuid, file) {
      if (!file.bytes) return;
      const copy = { ...toAttachedFile(file.bytes, file.name), type: file.type };
      setValue(replaceInPlace(uuids, uuid, copy.uuid), [copy]);
    },
  };
}

/** Files are in the order in which they were added, so those after a place are added again. */
const listBehind = (uuids: readonly string[], uuid: string): readonly string[] =>
  uuids.includes(uuid) ? uuids.slice(uuids.indexOf(uuid) + 1) : [];

/** The change that shows one file in the place of another. */
export const replaceInPlace = (uuids: readonly string[], from: string, to: string) => ({
  add: [to, ...listBehind(uuids, from)],
  remove: [from],
});

/** The change that returns a removed file to its place; `uuids` are those before. */
export const restoreInPlace = (uuids: readonly string[], uuid: string) => ({ add: [uuid, ...listBehind(uuids, uuid)] });

/** The caption of a picture goes with the picture that takes its place. */
export function moveCaption(answer: Answer | undefined, from: string, to: string): Pick<AnswerChange, 'captions'> {
  const caption = answer?.captions?.[from];
  return caption ? { captions: { [to]: caption } } : {};
}
