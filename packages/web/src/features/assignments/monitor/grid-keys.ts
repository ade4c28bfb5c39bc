/** Finds the cell of a grid to which a key leads. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

interface GridLimits {
  readonly rows: number;
  readonly columns: number;
  readonly isRtl: boolean;
}

/** The number of rows that PageUp and PageDown pass. */
const PAGE = 10;

/** The place that a key leads to, or null for other keys. */
export function moveInGrid(
  { row, column }: GridPlace,
  { key, ctrlKey, metaKey }: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
  { rows, columns, isRtl }: GridLimits,
): GridPlace | null {
  const isWhole = ctrlKey || metaKey;
  const to = (nextRow: number, nextColumn: number): GridPlace => ({
    row: Math.max(0, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  });
  const forward = isRtl ? -1 : 1;
  switch (key) {
    case 'ArrowDown':
      return to(row + 1, column);
    case 'ArrowUp':
      return to(row - 1, column);
    case 'ArrowRight':
      return to(row, column + forward);
    case 'ArrowLeft':
      return to(row, column - forward);
    case 'PageDown':
      return to(row + PAGE, column);
    case 'PageUp':
      return to(row - PAGE, column);
    case 'Home':
      return to(isWhole ? 0 : row, 0);
    case 'End':
      return to(isWhole ? rows - 1 : row, columns - 1);
    default:
      return null;
  }
}
