import { useEffect } from 'react';
import { useDirection } from '../ui/index.ts';

const RIGHT_TO_LEFT = ['ar'];

/** While a template in Arabic is conducted, the whole window runs from right to left. */
export function useContentDirection(language: string) {
  const { setDirection } = useDirection();
  const direction = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
  useEffect(() => {
    setDirection(direction);
    return () => setDirection('ltr');
  }, [direction, setDirection]);
  return direction;
}
