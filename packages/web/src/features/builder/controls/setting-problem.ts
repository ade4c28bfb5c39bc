import { createContext } from 'react';

/** What is wrong with the setting whose field is shown, or null. */
export const SettingProblemContext = createContext<string | null>(null);
