import type { Item } from '@rounds/engine';
import { useBuilder } from './builder-context.tsx';
import classes from './item-row.module.css';
import { TitleField } from './title-field.tsx';

interface TitleInPlaceProps {
  item: Item;
  isEditing: boolean;
  /** What stands there while the item has no text. */
  untitled: string;
  /** The whole text, where the row cuts it. */
  tooltip?: string;
}

/** The text of a row: a click edits it where it stands; with a modifier the click belongs to the selection. */
export function TitleInPlace({ item, isEditing, untitled, tooltip }: TitleInPlaceProps) {
  const { view } = useBuilder();
  if (isEditing) return <TitleField id={item.id} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.text}
      data-empty={item.title === '' || undefined}
      title={tooltip}
      onClick={(event) => {
        if (event.shiftKey || event.ctrlKey || event.metaKey) return;
        event.stopPropagation();
        view.set({ activeId: item.id, editingId: item.id });
      }}
    >
      {item.title || untitled}
    </button>
  );
}
