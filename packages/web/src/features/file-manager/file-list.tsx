import type { FileEntry } from '@rounds/contract/file-manager';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Grid, useElementSize, useMergedRef, useRowWindow } from '../../ui/index.ts';
import type { EntryCommands } from './entry-menu.tsx';
import { canView, FileItem } from './file-item.tsx';
import classes from './file-manager.module.css';
import type { FolderDrop } from './folder-drop.ts';
import type { Selection } from './use-selection.ts';
import type { EntryLayout } from './view-settings.ts';

export interface FileListProps {
  readonly entries: readonly FileEntry[];
  readonly label: string;
  readonly layout: EntryLayout;
  readonly selection: Selection;
  readonly commands: EntryCommands;
  readonly cutPaths: ReadonlySet<string>;
  readonly renaming: number | null;
  readonly showPath: boolean;
  readonly opensAtOnce: boolean;
  readonly scroller: HTMLElement | null;
  readonly onRenamed: () => void;
  readonly drop: FolderDrop;
  readonly onCut: () => void;
  readonly onCopy: () => void;
  /** Called when the last loaded entries are near. */
  readonly onEnd?: () => void;
}

const MIN_TILE_WIDTH = 180;
const MIN_PHONE_TILE_WIDTH = 150;
const HEIGHTS: Readonly<Record<EntryLayout, number>> = { grid: 200, list: 48, folders: 56 };
const GAPS: Readonly<Record<EntryLayout, number>> = { grid: 12, list: 0, folders: 12 };
const ROWS_BEFORE_END = 5;

/**
 * Shows folders and files in rows of tiles or one below the other; of long lists only the visible rows are rendered.
 */
export function FileList(props: FileListProps) {
  const { entries, label, layout, selection, commands, scroller, onEnd } = props;
  const { ref: sized, width } = useElementSize<HTMLUListElement>();
  const list = useRef<HTMLUListElement>(null);
  const ref = useMergedRef(sized, list);
  const tile = props.opensAtOnce ? MIN_PHONE_TILE_WIDTH : MIN_TILE_WIDTH;
  const columns = layout === 'list' ? 1 : Math.max(1, Math.floor((width + GAPS.grid) / (tile + GAPS.grid)));
  const rows = Math.ceil(entries.length / columns);
  const [margin, setMargin] = useState(0);
  // The content above the list may change with each rendering.
  useLayoutEffect(() => {
    if (list.current && scroller) setMargin(list.current.offsetTop - scroller.offsetTop);
  });
  const rowWindow = useRowWindow({ count: rows, rowHeight: HEIGHTS[layout], gap: GAPS[layout], scroller, margin });
  const lastRow = rowWindow.items.reduce((last, item) => ('index' in item ? item.index : last), 0);
  const isNearEnd = lastRow >= rows - ROWS_BEFORE_END;
  const latestEnd = useRef(onEnd);
  latestEnd.current = onEnd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded page may be too short to fill the window
  useEffect(() => {
    if (isNearEnd) latestEnd.current?.();
  }, [isNearEnd, entries.length]);

  const focusEntry = (index: number) => {
    const entry = entries[index];
    if (!entry) return undefined;
    rowWindow.keepRendered(Math.floor(index / columns));
    rowWindow.scrollTo(Math.floor(index / columns));
    requestAnimationFrame(() => scroller?.querySelector<HTMLElement>(`[data-entry="${entry.id}"]`)?.focus());
    return entry;
  };

  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    if (!target.dataset.entry) return;
    const index = entries.findIndex(({ id }) => String(id) === target.dataset.entry);
    const entry = entries[index];
    if (!entry) return;
    const isMirrored = getComputedStyle(target).direction === 'rtl';
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: columns,
      ArrowUp: -columns,
      ArrowRight: isMirrored ? -1 : 1,
      ArrowLeft: isMirrored ? 1 : -1,
      Home: -index,
      End: entries.length - 1 - index,
    };
    const step = steps[event.key];
    const isControl = event.ctrlKey || event.metaKey;
    const selectedEntries = selection.has(entry) ? selection.entries : [entry];
    if (step !== undefined) {
      const next = focusEntry(Math.max(0, Math.min(entries.length - 1, index + step)));
      if (next && event.shiftKey) selection.select(next, { range: true });
      else if (next && !isControl) selection.select(next);
    } else if (event.key === ' ') selection.select(entry, { toggle: true });
    else if (event.key === 'F2' && entry.actions.includes('edit')) commands.startRenaming(entry);
    else if (event.key === 'Delete' && selectedEntries.every(({ actions }) => actions.includes('delete')))
      commands.remove(selectedEntries);
    else if (isControl && event.key === 'x') props.onCut();
    else if (isControl && event.key === 'c') props.onCopy();
    else return;
    event.preventDefault();
  };

  const startDrag = (entry: FileEntry) => {
    if (selection.has(entry)) return selection.entries.map(({ path }) => path);
    selection.select(entry);
    return [entry.path];
  };

  return (
    <ul ref={ref} className={classes.entries} data-layout={layout} aria-label={label} onKeyDown={handleKey}>
      {rowWindow.items.map((item) =>
        'gap' in item ? (
          <li key={item.key} aria-hidden style={{ blockSize: item.gap }} />
        ) : (
          <li key={item.index} data-index={item.index}>
            <Grid as="ul" gap={3} className={classes.rowEntries} style={{ '--columns': columns } as object}>
              {entries.slice(item.index * columns, (item.index + 1) * columns).map((entry) => (
                <FileItem
                  key={entry.id}
                  entry={entry}
                  layout={layout}
                  isSelected={selection.has(entry)}
                  isCut={props.cutPaths.has(entry.path)}
                  isRenaming={props.renaming === entry.id}
                  showPath={props.showPath}
                  opensAtOnce={props.opensAtOnce || !canView(entry)}
                  commands={commands}
                  onSelect={selection.select}
                  onRenamed={props.onRenamed}
                  onDragStart={startDrag}
                  drop={props.drop}
                />
              ))}
            </Grid>
          </li>
        ),
      )}
    </ul>
  );
}
