/** The records that can have custom fields. */
export const CUSTOM_FIELD_SCOPES = ['assignment', 'asset', 'global_list_item', 'issue'] as const;
export type CustomFieldScope = (typeof CUSTOM_FIELD_SCOPES)[number];
