/** The keys of the board: arrows move the focus from card to card; with Ctrl they move the card to the next column. */
import type { KeyboardEvent } from 'react';

const getCards = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>('[data-card]')];

interface BoardKeys {
  /** Moves the focused card by a number of columns. */
  move(cardId: number, by: -1 | 1): void;
}

export function handleBoardKeys(event: KeyboardEvent<HTMLElement>, { move }: BoardKeys): void {
  const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]');
  if (!card || card !== event.target || event.altKey || event.shiftKey) return;
  const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
  const [next, previous] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const by = event.key === next ? 1 : event.key === previous ? -1 : 0;
  if (event.ctrlKey || event.metaKey) {
    if (by === 0) return;
    event.preventDefault();
    move(Number(card.dataset.card), by);
    return;
  }
  const columns = [...event.currentTarget.querySelectorAll('[data-column]')];
  const column = columns.findIndex((one) => one.contains(card));
  const cards = getCards(columns[column]!);
  const row = cards.indexOf(card);
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowDown: cards[row + 1],
    ArrowUp: cards[row - 1],
    Home: cards[0],
    End: cards.at(-1),
  };
  const target = by === 0 ? targets[event.key] : findInNextColumn(columns, column, row, by);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

/** The card at the same height in the next column that has cards. */
function findInNextColumn(
  columns: readonly Element[],
  column: number,
  row: number,
  by: -1 | 1,
): HTMLElement | undefined {
  for (let index = column + by; index >= 0 && index < columns.length; index += by) {
    const cards = getCards(columns[index]!);
    if (cards.length > 0) return cards[Math.min(row, cards.length - 1)];
  }
  return undefined;
}
