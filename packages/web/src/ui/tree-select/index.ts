export { TreeChoice } from './tree-choice.tsx';
export type { TreeOption, TreeRules, TreeValue } from './tree-option.ts';
export { TreeSelect } from './tree-select.tsx';
export { type TreeAsk, type TreeSource, useChosen } from './use-tree.ts';
