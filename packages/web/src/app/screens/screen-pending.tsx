import { SkeletonRows } from '../../ui/index.ts';

/** Shown while the code of a screen loads. */
export const ScreenPending = () => <SkeletonRows />;
