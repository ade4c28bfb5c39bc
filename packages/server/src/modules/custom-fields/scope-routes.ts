import type { CustomField, CustomFieldScope, CustomFieldsInput } from '@rounds/contract/custom-fields';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { ErrorPrefix } from '@rounds/contract/errors.ts';
import type { ZodMiniType } from 'zod/mini';
import { notFoundError } from '../../http/api-error.ts';
import { type Route, route } from '../../http/module.ts';
import { toLoggedChange, toLoggedField } from './activity.ts';
import { canViewLists, listFields, saveFields } from './fields.ts';
import { deleteUnusedField, markLocked } from './locks.ts';

interface FieldList {
  readonly output: ZodMiniType<CustomField[]>;
}

interface FieldEndpoints {
  readonly listCustomFields: Endpoint & FieldList;
  readonly listAllCustomFields: Endpoint & FieldList;
  readonly saveCustomFields: Endpoint & FieldList & { readonly body: ZodMiniType<CustomFieldsInput> };
  readonly deleteCustomField: Endpoint & {
    readonly params: ZodMiniType<{ id: number }>;
    readonly output: ZodMiniType<null>;
  };
}

interface ScopeOptions {
  readonly scope: CustomFieldScope;
  /** The fields that all records have, which come first. */
  readonly standard: readonly CustomField[];
  readonly prefix: ErrorPrefix;
}

/** The routes for the fields of a scope whose records all have the same fields. */
export function scopeFieldRoutes(
  endpoints: FieldEndpoints,
  { scope, standard, prefix }: ScopeOptions,
): readonly Route[] {
  const set = { scope, owner: null };
  return [
    route(endpoints.listCustomFields, async ({ tx }) => {
      const fields = await listFields(tx, set);
      return [...standard, ...fields.filter(({ is_used }) => is_used)];
    }),

    route(endpoints.listAllCustomFields, async (call) => [
      ...standard,
      ...(await markLocked(call, await listFields(call.tx, set))),
    ]),

    route(endpoints.saveCustomFields, async (call) => {
      const { tx, body, locale, activity, actor } = call;
      const saved = await saveFields(tx, set, standard, { ...body, canViewLists: canViewLists(actor) }, locale);
      if (!saved) throw notFoundError(prefix);
      activity({ type: `${scope}_fields`, id: scope, ...toLoggedChange(saved) });
      return [...standard, ...(await markLocked(call, saved.after))];
    }),

    route(endpoints.deleteCustomField, async (call) => {
      const { id } = call.params;
      const deleted = await deleteUnusedField(call, { scope, id, prefix });
      call.activity({ type: 'custom_field', id, title: deleted.name, before: toLoggedField(deleted) });
      return null;
    }),
  ];
}
