export { CustomFieldInputs, toDefaultValues } from './custom-field-inputs.tsx';
export type { DesignedField } from './designer/design.ts';
export { FieldDesigner } from './designer/field-designer.tsx';
export { FieldValue } from './field-value.tsx';
