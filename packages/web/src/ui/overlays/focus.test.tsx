import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useRef, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startLanguages } from '../../platform/i18n/index.ts';
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

/** Renders a menu like that of a list: its entries open a dialog or remove the menu's own row. */
function Row() {
  const [isDialogOpen, openDialog] = useState(false);
  const [isThere, setThere] = useState(true);
  const other = useRef<HTMLButtonElement>(null);
  useReturnFocus(isDialogOpen, () => other.current);
  return (
    <>
      {isThere && (
        <Menu>
          <Menu.Target>
            <button type="button">Actions</button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => openDialog(true)}>Ask</Menu.Item>
            <Menu.Item onClick={() => setThere(false)}>Remove</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <button ref={other} type="button" onClick={() => setThere(false)}>
        Other
      </button>
      {isDialogOpen && <Question onClose={() => openDialog(false)} />}
    </>
  );
}

test('a dialog takes the focus when it opens and does not move it to its first field again', () => {
  show(<Question onClose={() => {}} />);
  expect(document.activeElement).toBe(screen.getByLabelText('Number'));
  screen.getByLabelText('Name').focus();
  vi.runAllTimers();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

test('a menu focuses its first entry and returns the focus to its button', () => {
  show(<Row />);
  press(button('Actions'));
  const [first] = screen.getAllByRole('menuitem');
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(first!, { key: 'Escape' });
  vi.runAllTimers();
  expect(document.activeElement).toBe(button('Actions'));
});

test('a dialog opened from a menu returns the focus to the button of the menu', () => {
  show(<Row />);
  press(button('Actions'));
  press(screen.getByRole('menuitem', { name: 'Ask' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Number'));
  vi.runAllTimers();
  press(button('Done'));
  vi.runAllTimers();
  expect(document.activeElement).toBe(button('Actions'));
});

test('if the opener is gone, the focus returns to the given substitute', () => {
  show(<Row />);
  press(button('Actions'));
  press(screen.getByRole('menuitem', { name: 'Ask' }));
  fireEvent.click(screen.getByText('Other'));
  press(button('Done'));
  vi.runAllTimers();
  expect(document.activeElement).toBe(button('Other'));
});

test('an element that the person focused meanwhile keeps the focus', () => {
  show(<Row />);
  press(button('Actions'));
  press(screen.getByRole('menuitem', { name: 'Ask' }));
  press(button('Done'));
  button('Other').focus();
  vi.runAllTimers();
  expect(document.activeElement).toBe(button('Other'));
});

function Steps() {
  const [step, setStep] = useState(1);
  return (
    <Modal opened onClose={() => {}} title="Publish" withCloseButton={false}>
      {step === 1 ? (
        <button key="first" type="button" onClick={() => setStep(2)}>
          Publish
        </button>
      ) : (
        <button key="second" type="button">
          Start inspection
        </button>
      )}
    </Modal>
  );
}

test('the focus stays in a dialog whose pressed button is replaced by the next step', async () => {
  vi.useRealTimers();
  show(<Steps />);
  press(button('Publish'));
  await vi.waitFor(() => expect(document.activeElement).toBe(button('Start inspection')));
});
