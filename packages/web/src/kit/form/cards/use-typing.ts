import type { AnswerAddress } from '@rounds/engine';
import { type FocusEvent, useEffect, useRef } from 'react';
import { useForm } from '../form-context.tsx';

const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])';

/** Keeps answers of others from changing the text of a question's field while it has the focus. */
export function useTyping(place: AnswerAddress) {
  const form = useForm();
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(TEXT_FIELDS)) stop.current = form.startTyping(place);
    },
    // Typing ends after the field has recorded its last text.
    onBlur: () => stop.current(),
  };
}
