/** The keys of a block on the canvas. */
import type { KeyboardEvent } from 'react';

export interface BlockActions {
  /** Moves it by a number of places. */
  move(by: -1 | 1): void;
  /** Changes its width by a number of columns. */
  resize(by: -1 | 1): void;
  duplicate(): void;
  remove(): void;
  /** Opens the text in its editor. */
  edit(): void;
  /** Moves the focus to the previous or next block. */
  focus(by: -1 | 1): void;
}

/** Handles the keys of a block, except for those in its fields. */
export function handleBlockKeys(event: KeyboardEvent<HTMLElement>, actions: BlockActions): void {
  if (event.target !== event.currentTarget) return;
  const action = findAction(event, actions);
  if (!action) return;
  event.preventDefault();
  action();
}

function findAction(event: KeyboardEvent<HTMLElement>, actions: BlockActions): (() => void) | undefined {
  const { key, altKey, shiftKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand) return key.toLowerCase() === 'd' ? actions.duplicate : undefined;
  if (key === 'Enter') return actions.edit;
  if (key === 'Delete' || key === 'Backspace') return actions.remove;
  const by = toStep(event);
  if (by === undefined) return undefined;
  if (altKey) return () => actions.move(by);
  return () => (shiftKey ? actions.resize(by) : actions.focus(by));
}

function toStep({ key, currentTarget }: KeyboardEvent<HTMLElement>): -1 | 1 | undefined {
  const isMirrored = getComputedStyle(currentTarget).direction === 'rtl';
  const steps: Readonly<Record<string, -1 | 1>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    ArrowLeft: isMirrored ? 1 : -1,
    ArrowRight: isMirrored ? -1 : 1,
  };
  return steps[key];
}
