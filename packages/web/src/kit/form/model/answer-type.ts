import type { AnswerAddress, Item, ItemState } from '@rounds/engine';
import type { ComponentType } from 'react';
import type { AttachedFile } from './form-files.ts';

export interface AnswerWidgetProps {
  readonly item: Item;
  readonly place: AnswerAddress;
  readonly state: ItemState;
  /** The id of the question's title, which labels the widget. */
  readonly labelId: string;
  /** The ids of its hints and problems. */
  readonly describedBy: string | undefined;
  readonly disabled: boolean;
  readonly setValue: (value: unknown, files?: readonly AttachedFile[]) => void;
  /** The N/A option, if the widget itself shows it. */
  readonly na?: { readonly chosen: boolean; readonly toggle: () => void };
}

/** The answer widget of a question type. */
export interface AnswerType {
  readonly Widget: ComponentType<AnswerWidgetProps>;
  /** The location of "N/A": among the answers, or with note and photo. */
  readonly na: 'among answers' | 'with tools';
  /** Whether note, photo and N/A are available. */
  readonly tools: boolean;
  /** The value that number key n chooses, or undefined. */
  readonly nth?: (item: Item, n: number, options: readonly { readonly uuid: string }[], present: unknown) => unknown;
}
