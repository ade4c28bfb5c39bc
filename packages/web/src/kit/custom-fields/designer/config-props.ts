import type { CustomFieldProblem } from '@rounds/contract/custom-fields';
import type { ReactNode } from 'react';
import type { DesignedField } from './design.ts';

export interface ConfigProps {
  readonly field: DesignedField;
  /** The field as it is stored; missing for a new one. */
  readonly saved: DesignedField | undefined;
  setConfig(change: DesignedField['config']): void;
  getError(name: CustomFieldProblem['field']): ReactNode;
}
