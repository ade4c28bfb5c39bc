/** Custom fields for tests, one of each type, and what the server lists for them. */
import type { CustomField, CustomFieldType } from '@rounds/contract/custom-fields';

export const createField = (id: number, name: string, more: Partial<CustomField> = {}): CustomField => ({
  ...{ id, key: `f_${id}`, name, translations: {}, description: '', field_type: 'text', is_used: true },
  ...{ is_required: false, is_standard: false, is_locked: false, default_value: null, config: {}, parent_id: null },
  ...more,
});

export const OPTIONS = [
  { key: 'low', name: 'Low', color: 'green' as const },
  { key: 'high', name: 'High' },
  { key: 'old', name: 'Old', is_removed: true },
];

/** The settings without which a field of a type cannot be saved. */
export const CONFIGS: Partial<Record<CustomFieldType, CustomField['config']>> = {
  currency: { currency: 'EUR' },
  choice: { options: OPTIONS },
  multi_choice: { options: OPTIONS },
};
