import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/index.ts';
import type { GivenFile, HeldFile } from '../form-files.ts';
import { focusQuestion } from '../question-place.ts';
import type { AnswerWidgetProps } from '../question-types/answer-type.ts';
import { givenFile } from './use-add-files.ts';

export interface FileAnswer {
  readonly uuids: readonly string[];
  readonly add: (files: readonly GivenFile[]) => void;
  /** Takes a file out of the answer; for a while it can be brought back. */
  readonly remove: (uuid: string, name: string) => void;
  /** Sends a file once more that the server would not take, as a new one. */
  readonly sendAgain: (uuid: string, file: HeldFile) => void;
}

/** An answer that consists of files. */
export function useFileAnswer({ state, give }: Pick<AnswerWidgetProps, 'state' | 'give'>): FileAnswer {
  const { t } = useTranslation('form');
  const isChanged = useRef(false);
  useEffect(() => {
    if (!isChanged.current) return;
    isChanged.current = false;
    // What was pressed has gone with its file: whoever uses the keyboard goes on at the question.
    if (document.activeElement === document.body) focusQuestion(state.key);
  });
  const uuidsOf = (files: readonly GivenFile[]) => files.map((file) => file.uuid);
  return {
    uuids: Array.isArray(state.value) ? (state.value as string[]) : [],
    add(files) {
      isChanged.current = true;
      give({ add: uuidsOf(files) }, files);
    },
    remove(uuid, name) {
      isChanged.current = true;
      give({ remove: [uuid] });
      toast.success(t('file.removed', { name }), { undo: () => give({ add: [uuid] }) });
    },
    sendAgain(uuid, file) {
      if (!file.bytes) return;
      const again = { ...givenFile(file.bytes, file.name), type: file.type };
      give({ add: [again.uuid], remove: [uuid] }, [again]);
    },
  };
}
