/** Pages and sections as places to drop into as a whole: in the outline, and a page that is empty. */
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Id } from '@rounds/engine';
import { type RefObject, useEffect, useState } from 'react';
import { useBuilder } from './builder-context.tsx';
import { atEndOf, dragOf } from './drag.ts';

/** What is dropped goes to the container's end; answers the mark to show on it. */
export function useContainerDrop(element: RefObject<HTMLElement | null>, id: Id): 'into' | 'blocked' | undefined {
  const { store } = useBuilder();
  const [hint, setHint] = useState<'into' | 'blocked'>();
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => dragOf(source.data)?.ids.includes(id) === false,
      getData: () => ({ inside: id }),
      onDragEnter: ({ source }) => {
        const refused = dragOf(source.data)?.refuses(atEndOf(store.records(), id));
        setHint(refused ? 'blocked' : 'into');
      },
      onDragLeave: () => setHint(undefined),
      onDrop: () => setHint(undefined),
    });
  }, [element, store, id]);
  return hint;
}
