import { directionOf } from '@rounds/contract/languages';
import { useEffect } from 'react';
import { useDirection } from '../ui/index.ts';

/** While a template is conducted in a language that is written from the right, the whole window runs from right to left. */
export function useContentDirection(language: string) {
  const { setDirection } = useDirection();
  const direction = directionOf(language);
  useEffect(() => {
    setDirection(direction);
    return () => setDirection('ltr');
  }, [direction, setDirection]);
  return direction;
}
