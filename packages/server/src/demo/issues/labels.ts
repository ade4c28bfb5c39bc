/** The labels of issues in the demo workspace. */
import { type DemoText, text } from '../content.ts';

interface DemoLabel {
  readonly name: DemoText;
  readonly color: string;
}

export const DEMO_LABELS: readonly DemoLabel[] = [
  { name: text('Urgent', 'Dringend', 'Urgent'), color: 'red' },
  { name: text('Supplier', 'Lieferant', 'Fournisseur'), color: 'violet' },
  { name: text('Winter', 'Winter', 'Hiver'), color: 'teal' },
  { name: text('Budget', 'Budget', 'Budget'), color: 'amber' },
];
export const [URGENT, SUPPLIER, WINTER, BUDGET] = [0, 1, 2, 3];
