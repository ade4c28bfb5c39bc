import type { AnswerNames, RunContext } from '@rounds/engine';

/** Names of what answers point at: those kept with the report, and its own asset. */
export const namesIn = ({ asset, people, assets, lists }: RunContext): AnswerNames => ({
  people,
  assets: asset ? { ...assets, [asset.uuid]: asset } : assets,
  lists,
});
