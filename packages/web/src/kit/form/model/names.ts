import type { AnswerNames, RunContext } from '@rounds/engine';

/** The names of people, assets and list items in answers: those stored with the inspection, and its own asset. */
export const toAnswerNames = ({ asset, people, assets, lists }: RunContext): AnswerNames => ({
  people,
  assets: asset ? { ...assets, [asset.uuid]: asset } : assets,
  lists,
});
