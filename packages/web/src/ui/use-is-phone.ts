import { useMediaQuery } from '@mantine/hooks';

/** Below 768 px rows become cards and the menu a drawer. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }) ?? false;
