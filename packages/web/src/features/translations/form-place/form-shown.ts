import { useLocalStorage } from '../../../ui/index.ts';

/** Whether the person wants to see where a text stands in the form. */
export function useFormShown() {
  const [isShown, setShown] = useLocalStorage({
    key: 'rounds.translation-form',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return { isShown, setShown };
}
