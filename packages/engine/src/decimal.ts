/** Rounds as people expect of decimals: 0.1 + 0.2 is 0.3, and 1.005 rounds to 1.01. */

/** The maximum number of decimals of a result. */
export const RESULT_DECIMALS = 10;

/** Rounds half away from zero, based on the 15 digits that a double represents exactly. */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value) || (decimals >= 0 && Number.isInteger(value))) return value;
  const [digits, exponent] = Math.abs(value).toExponential(14).split('e') as [string, string];
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  const [back, power = '0'] = String(shifted).split('e') as [string, string?];
  const rounded = Number(`${back}e${Number(power) - decimals}`);
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}

export const roundResult = (value: number): number => roundTo(value, RESULT_DECIMALS);
