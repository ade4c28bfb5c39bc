import { useLocalStorage } from '../../../ui/index.ts';

/** Stores whether the person wants to see where a text appears in the form. */
export function useFormShown() {
  const [isShown, setShown] = useLocalStorage({
    key: 'rounds.translation-form',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  return { isShown, setShown };
}
