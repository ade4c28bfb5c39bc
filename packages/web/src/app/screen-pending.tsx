import { SkeletonRows } from '../ui/index.ts';

/** While the code of a screen is on its way. */
export const ScreenPending = () => <SkeletonRows />;
