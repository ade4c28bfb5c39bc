export { CustomFieldInputs, toDefaultValues } from './custom-field-inputs.tsx';
export type { DesignedField } from './design.ts';
export { FieldDesigner } from './field-designer.tsx';
