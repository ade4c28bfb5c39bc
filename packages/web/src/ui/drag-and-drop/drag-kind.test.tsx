import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useRef, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dragOver, fireDrag } from '../../testing/dragging.ts';
import { createDragKind, toDropSide } from './drag-kind.ts';

const cardDrag = createDragKind<{ readonly name: string }>();
const otherDrag = createDragKind<{ readonly name: string }>();
const handleDrop = vi.fn();

function Source({ kind, name }: { readonly kind: typeof cardDrag; readonly name: string }) {
  const element = useRef<HTMLDivElement>(null);
  const isDragged = kind.useDraggable(element, () => ({ name }));
  return (
    <div ref={element} data-testid={name} data-dragged={isDragged}>
      {name}
    </div>
  );
}

function Target({ name, children }: { readonly name: string; readonly children?: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const hint = cardDrag.useDropTarget(element, {
    accepts: (card) => card.name !== 'Fixed',
    getHint: (_, { inline }) => toDropSide(inline),
    onDrop: (card, { block }) => handleDrop(name, card.name, toDropSide(block)),
  });
  return (
    <div ref={element} data-testid={name} data-hint={hint}>
      {children}
    </div>
  );
}

function Screen() {
  const dragged = cardDrag.useDragged();
  const [count, setCount] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        Count
      </button>
      <Source kind={cardDrag} name="Card" />
      <Source kind={cardDrag} name="Fixed" />
      <Source kind={otherDrag} name="Other" />
      <Target name="outer">
        <Target name="inner" />
      </Target>
      <p data-testid="dragged">{dragged?.name}</p>
    </>
  );
}

const find = (name: string) => screen.getByTestId(name);

describe('a kind of dragged items', () => {
  beforeEach(() => {
    handleDrop.mockReset();
    document.documentElement.dir = 'ltr';
    render(<Screen />);
  });

  it('an item is received by the innermost target alone, with the place of the pointer', async () => {
    await dragOver(find('Card'), find('inner'), 10, 90);
    await waitFor(() => expect(find('inner').dataset.hint).toBe('before'));
    expect(find('Card').dataset.dragged).toBe('true');
    expect(find('dragged').textContent).toBe('Card');
    fireDrag('drop', find('inner'), 10, 90);
    await waitFor(() => expect(find('inner').dataset.hint).toBeUndefined());
    expect(handleDrop.mock.calls).toEqual([['inner', 'Card', 'after']]);
    expect(find('Card').dataset.dragged).toBe('false');
    expect(find('dragged').textContent).toBe('');
  });

  it('a drag can start before an earlier change has been rendered', () => {
    act(() => {
      fireDrag('dragstart', find('Card'));
      fireEvent.click(screen.getByRole('button', { name: 'Count' }));
      fireDrag('dragenter', find('outer'));
    });
    expect(find('dragged').textContent).toBe('Card');
    fireDrag('drop', find('outer'));
  });

  it('the start of a line is on the right where people read from right to left', async () => {
    find('outer').style.direction = 'rtl';
    await dragOver(find('Card'), find('outer'), 90, 10);
    await waitFor(() => expect(find('outer').dataset.hint).toBe('before'));
    fireDrag('drop', find('outer'), 90, 10);
  });

  it('what a target does not accept, and items of other kinds, cannot be dropped', async () => {
    for (const source of ['Fixed', 'Other']) {
      await dragOver(find(source), find('outer'), 10, 10);
      expect(find('outer').dataset.hint).toBeUndefined();
      fireDrag('drop', find('outer'));
    }
    expect(handleDrop).not.toHaveBeenCalled();
  });
});
