import type { CSSProperties, ReactNode } from 'react';

interface AnswerGroupProps {
  readonly labelledBy: string;
  readonly describedBy?: string | undefined;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly children: ReactNode;
}

/** A group of fields that form one answer, labelled by the card's heading. */
export const AnswerGroup = ({ labelledBy, describedBy, ...shown }: AnswerGroupProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot take its legend from the card's heading
  <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} {...shown} />
);
