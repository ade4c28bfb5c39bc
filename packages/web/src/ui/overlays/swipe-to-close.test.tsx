import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startLanguages } from '../../platform/i18n/index.ts';
import { Drawer, UiProvider } from '../index.ts';

beforeAll(() => startLanguages('en'));
afterEach(cleanup);

function open(position: 'bottom' | 'right') {
  const onClose = vi.fn();
  render(
    <UiProvider>
      <Drawer opened onClose={onClose} position={position} title="New issue">
        <p>Everything about it</p>
      </Drawer>
    </UiProvider>,
  );
  return { onClose, sheet: screen.getByRole('dialog', { name: 'New issue' }) };
}

const toTouches = (clientX: number, clientY: number) => {
  const touches = [{ clientX, clientY }];
  return { touches, changedTouches: touches };
};

/** Touches an element with a finger, moves the finger, and lifts it. */
function swipe(element: Element, [first, ...others]: readonly (readonly [x: number, y: number])[]): void {
  fireEvent.touchStart(element, toTouches(...first!));
  for (const place of others) fireEvent.touchMove(element, toTouches(...place));
  fireEvent.touchEnd(element, { touches: [], changedTouches: [] });
}

test('swiping a sheet down far enough closes it', () => {
  const { onClose } = open('bottom');
  swipe(screen.getByText('Everything about it'), [
    [100, 200],
    [104, 220],
    [104, 360],
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a sheet follows the finger, and stays where it was when it is pulled up again', () => {
  const { onClose, sheet } = open('bottom');
  fireEvent.touchStart(sheet, toTouches(100, 200));
  fireEvent.touchMove(sheet, toTouches(100, 290));
  expect(sheet.style.translate).toBe('0 90px');
  fireEvent.touchMove(sheet, toTouches(100, 204));
  fireEvent.touchEnd(sheet, { touches: [], changedTouches: [] });
  expect(sheet.style.translate).toBe('');
  expect(onClose).not.toHaveBeenCalled();
});

test('swiping sideways, or down where a sheet was scrolled, does not close it', () => {
  const { onClose, sheet } = open('bottom');
  swipe(sheet, [
    [100, 200],
    [140, 210],
    [300, 400],
  ]);
  sheet.scrollTop = 80;
  swipe(sheet, [
    [100, 200],
    [100, 220],
    [100, 400],
  ]);
  expect(onClose).not.toHaveBeenCalled();
});

test('a drawer at the side is not swiped down', () => {
  const { onClose, sheet } = open('right');
  swipe(sheet, [
    [100, 200],
    [100, 220],
    [100, 400],
  ]);
  expect(onClose).not.toHaveBeenCalled();
});
