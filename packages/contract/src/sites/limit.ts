/** The sites that a role or a person is limited to. */
import * as z from 'zod/mini';
import { numericId } from '../values.ts';

/** The maximum number of sites that a role or a person is limited to. */
export const MAX_LIMITING_SITES = 100;

/** A node of a structure of sites with the titles of those above it, as `A / B / C`. */
export const namedSite = z.object({ id: z.number(), path: z.string() });
export type NamedSite = z.infer<typeof namedSite>;

/** Nodes of structures, with everything below them; null for all sites. */
export const siteLimit = () => z.nullable(z.array(numericId()).check(z.maxLength(MAX_LIMITING_SITES)));
