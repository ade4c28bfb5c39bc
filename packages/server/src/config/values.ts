/** The kinds of values that settings have, each with the sentence that a wrong one gets. */
import { FILE_TYPES, type FileType } from '@rounds/contract/files';
import { PLANS, type Plan } from '@rounds/contract/plans.ts';
import * as z from 'zod';

export const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);
export const booleanText = () =>
  z.enum(['true', 'false'], { error: 'must be true or false' }).transform((text) => text === 'true');
export const commaList = () => z.string().transform((text) => text.split(',').map((part) => part.trim()));
export const secret = (min: number) => z.string().min(min, { error: `must have at least ${min} characters` });
export const matching = (isValid: (text: string) => boolean, error: string) => z.string().refine(isValid, { error });

export function isFileType(type: string): type is FileType {
  return Object.hasOwn(FILE_TYPES, type);
}

export type PlanPrices = Readonly<Partial<Record<Plan, string>>>;
const planPrices = z.partialRecord(z.enum(PLANS), z.string().min(1).max(100));

/** Null for what is no JSON with texts by plan. */
export function parsePrices(text: string): PlanPrices | null {
  try {
    return planPrices.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
