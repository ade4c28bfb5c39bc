import type { AnswerPlace, Item, ItemState } from '@rounds/engine';
import type { ComponentType } from 'react';
import type { GivenFile } from '../form-files.ts';

export interface AnswerWidgetProps {
  readonly item: Item;
  readonly place: AnswerPlace;
  readonly state: ItemState;
  /** The question's title names the widget. */
  readonly labelId: string;
  /** Hints and problems that belong to it. */
  readonly describedBy: string | undefined;
  readonly disabled: boolean;
  readonly give: (value: unknown, files?: readonly GivenFile[]) => void;
  /** Present where the question may be marked not applicable and the widget shows that choice itself. */
  readonly na?: { readonly chosen: boolean; readonly toggle: () => void };
}

/** How one question type is answered. */
export interface AnswerType {
  readonly Widget: ComponentType<AnswerWidgetProps>;
  /** Where "N/A" stands: among the answers, or with note and photo. */
  readonly na: 'among answers' | 'with tools';
  /** Whether note, photo and N/A go with it. */
  readonly tools: boolean;
  /** What the number keys give: the value of the n-th answer, or undefined. */
  readonly nth?: (item: Item, n: number, options: readonly { readonly uuid: string }[], present: unknown) => unknown;
}
