/** Editing many assets at once. */
import * as z from 'zod/mini';
import { customFieldValuesInput } from '../custom-fields/index.ts';
import { numericId, uuid } from '../values.ts';

export const assetChanges = z.object({
  type_uuid: z.optional(z.nullable(uuid())),
  parent_uuid: z.optional(z.nullable(uuid())),
  site_id: z.optional(z.nullable(numericId())),
  /** Values of the fields of one type. Assets of other types are left as they are. */
  fields: z.optional(z.object({ type_uuid: uuid(), values: customFieldValuesInput() })),
  /**
   * A change of type may delete the values of the former type’s fields. Unless this is true, such assets stay as they
   * are.
   */
  may_lose_values: z.optional(z.boolean()),
});
export type AssetChanges = z.infer<typeof assetChanges>;
