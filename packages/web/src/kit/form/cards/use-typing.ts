import type { AnswerAddress } from '@rounds/engine';
import { type FocusEvent, useEffect, useRef } from 'react';
import { useForm } from '../form-context.tsx';

const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])';

/** While a text field of the question has the focus, answers of others do not change its text. */
export function useTyping(place: AnswerAddress) {
  const form = useForm();
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  return {
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(TEXT_FIELDS)) stop.current = form.startTyping(place);
    },
    // After the field has recorded its last text.
    onBlur: () => stop.current(),
  };
}
