import type { AnswerNames } from '@rounds/engine';
import { createContext } from 'react';

/** Keeps the name of what was just chosen, so that the sentence of the rule can say it. */
export const RememberNames = createContext<(names: AnswerNames) => void>(() => {});
