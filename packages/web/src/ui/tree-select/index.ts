export { TreeChoice } from './tree-choice.tsx';
export type { TreeOption, TreeSelectOptions, TreeValue } from './tree-option.ts';
export { TreeSelect } from './tree-select.tsx';
export { type TreeQuery, type TreeSource, useSelectedOptions } from './use-tree.ts';
