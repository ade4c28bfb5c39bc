import { useDebouncedValue } from '@mantine/hooks';

/** How long a person pauses before what they typed is searched. */
const SEARCH_DELAY_MS = 200;

/** The text to search: what was typed last, once the person pauses. */
export function useSearchText(typed: string): string {
  const [text] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  return text;
}
