/** The limit in percent: above it, the previous value says more than the change. */
const MAX_CHANGE = 1_000;

/** Whether the number before is shown instead of the change. */
export const isLargeChange = (value: number | null, previous: number | null | undefined): boolean =>
  value !== null && Boolean(previous) && Math.abs((100 * (value - previous!)) / previous!) > MAX_CHANGE;
