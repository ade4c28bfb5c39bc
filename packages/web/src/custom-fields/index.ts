export type { DesignedField } from './design.ts';
export { FieldDesigner } from './field-designer.tsx';
