import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { addForm, isScreenKept, type Leaving, notifyListeners } from './changed-forms.ts';

export interface UnsavedChanges {
  /** The changes are saved or given up, so that the person can leave before the next rendering. */
  release(): void;
}

interface Options {
  /** Whether the form stays on the screen while its search parameters change, as the steps of an editor do. */
  readonly staysOnPath?: boolean;
}

/** Asks the person before changes of a form are lost: they leave the screen, close its dialog, or close the tab. */
export function useUnsavedChanges(isChanged: boolean, { staysOnPath = false }: Options = {}): UnsavedChanges {
  const state = useRef({ isChanged, isReleased: false, staysOnPath });
  useLayoutEffect(() => {
    const { isReleased } = state.current;
    state.current = { isChanged, isReleased: isReleased && isChanged, staysOnPath };
    notifyListeners();
  }, [isChanged, staysOnPath]);
  const [form] = useState(() => ({
    isLost(leaving?: Leaving) {
      const { isChanged, isReleased, staysOnPath } = state.current;
      return isChanged && !isReleased && !(staysOnPath && isScreenKept(leaving));
    },
    release() {
      state.current.isReleased = true;
      notifyListeners();
    },
  }));
  useEffect(() => addForm(form), [form]);
  return form;
}
