import { getTextDirection } from '@rounds/contract/languages.ts';
import { useEffect } from 'react';
import { useDirection } from '../../../ui/index.ts';

/** Sets the window's direction to right-to-left while a template is conducted in such a language. */
export function useContentDirection(language: string) {
  const { setDirection } = useDirection();
  const direction = getTextDirection(language);
  useEffect(() => {
    setDirection(direction);
    return () => setDirection('ltr');
  }, [direction, setDirection]);
  return direction;
}
