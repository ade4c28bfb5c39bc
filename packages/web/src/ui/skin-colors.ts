/** The color that browsers and systems put around the application: that of the side menu (`--side`). */
export const SKIN_COLORS = { light: '#fafcfc', 'semi-dark': '#10272f', dark: '#091013' } as const;
