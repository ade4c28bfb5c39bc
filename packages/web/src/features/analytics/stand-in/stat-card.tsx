import type { Measure } from '@rounds/contract/analytics';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActionIcon, Panel, Stat } from '../../../ui/index.ts';

interface StatCardProps {
  readonly label: string;
  /** As it is shown. */
  readonly text: string;
  readonly value: number | null;
  readonly previous?: number | null | undefined;
  readonly measure: Measure;
  readonly points?: readonly (number | null)[];
  readonly hint?: ReactNode;
  readonly onOpen?: (() => void) | undefined;
}

/** One figure; it opens the rows behind it. */
export const StatCard = ({ label, text, hint, onOpen }: StatCardProps) => (
  <Panel
    label={label}
    actions={
      onOpen && (
        <ActionIcon aria-label={label} onClick={onOpen}>
          <IconChevronRight data-mirror size={16} stroke={1.75} />
        </ActionIcon>
      )
    }
  >
    <Stat label={label} value={text} hint={hint} />
  </Panel>
);
