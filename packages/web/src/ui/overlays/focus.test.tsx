import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useRef, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startLanguages } from '../../i18n/index.ts';
import { Menu, Modal, UiProvider, useReturnFocus } from '../index.ts';

beforeAll(() => startLanguages('en'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (screenful: ReactNode) => render(<UiProvider>{screenful}</UiProvider>);
const button = (name: string) => screen.getByRole('button', { name });
const press = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};

function Question({ onClose }: { onClose(): void }) {
  return (
    <Modal opened onClose={onClose} title="Question" withCloseButton={false}>
      <input aria-label="Name" />
      <input aria-label="Number" data-autofocus />
      <button type="button" onClick={onClose}>
        Done
      </button>
    </Modal>
  );
}

/** As a list has it: a menu whose entry asks something, and may take its own row away. */
function Row() {
  const [isAsked, ask] = useState(false);
  const [isThere, setThere] = useState(true);
  const other = useRef<HTMLButtonElement>(null);
  useReturnFocus(isAsked, () => other.current);
  return (
    <>
      {isThere && (
        <Menu>
          <Menu.Target>
            <button type="button">Actions</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => ask(true)}>Ask</Menu.Item>
            <Menu.Item onClick={() => setThere(false)}>Remove</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <button ref={other} type="button" onClick={() => setThere(false)}>
        Other
      </button>
      {isAsked && <Question onClose={() => ask(false)} />}
    </>
  );
}

test('a dialog takes the focus in as it opens, and never takes it back to its first field', () => {
  show(<Question onClose={() => {}} />);
  expect(document.activeElement).toBe(screen.getByLabelText('Number'));
  screen.getByLabelText('Name').focus();
  vi.runAllTimers();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('a menu takes the focus to its first entry, and gives it back to its button', () => {
  show(<Row />);
  press(button('Actions'));
  const [first] = screen.getAllByRole('menuitem');
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first!, { key: 'Escape' });
  vi.runAllTimers();
  expect(document.activeElement).toBe(button('Actions'));
});

test('a dialog that a menu opened gives the focus back to the button of the menu', () => {
  show(<Row />);
  press(button('Actions'));
  press(screen.getByRole('menuitem', { name: 'Ask' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Number'));
  vi.runAllTimers();
  press(button('Done'));
  vi.runAllTimers();
  expect(document.activeElement).toBe(button('Actions'));
});

test('where what was pressed is gone, the focus comes to what stands instead', () => {
  show(<Row />);
  press(button('Actions'));
  press(screen.getByRole('menuitem', { name: 'Ask' }));
  fireEvent.click(screen.getByText('Other'));
  press(button('Done'));
  vi.runAllTimers();
  expect(document.activeElement).toBe(button('Other'));
});

test('what the person went to meanwhile keeps the focus', () => {
  show(<Row />);
  press(button('Actions'));
  press(screen.getByRole('menuitem', { name: 'Ask' }));
  press(button('Done'));
  button('Other').focus();
  vi.runAllTimers();
  expect(document.activeElement).toBe(button('Other'));
});
