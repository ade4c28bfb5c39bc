import { createContext } from 'react';

/** The problem of the setting whose field is shown, or null. */
export const SettingProblemContext = createContext<string | null>(null);
