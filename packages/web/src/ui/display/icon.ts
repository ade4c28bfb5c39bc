/**
 * The props of icons next to a text or in a button: `<IconPlus {...ICON} />`, or larger `<IconPlus {...ICON} size={18}
 * />`.
 */
export const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The props of icons that stand for a text, which is their `aria-label`. */
export const NAMED_ICON = { size: 16, stroke: 1.75, role: 'img' } as const;
