import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLanguages } from '../../platform/i18n/index.ts';
import { dismissAllToasts, toast } from '../index.ts';
import { UiProvider } from '../ui-provider.tsx';
import { TOAST_MS } from './toast.tsx';

beforeAll(() => startLanguages('en'));
beforeEach(() => {
  vi.useFakeTimers();
  render(<UiProvider>{null}</UiProvider>);
});
afterEach(() => {
  cleanup();
  act(dismissAllToasts);
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('toast', () => {
  it('a toast disappears after five seconds', () => {
    act(() => toast.success('25 inspections archived'));
    expect(screen.getByRole('status').textContent).toContain('25 inspections archived');
    pass(TOAST_MS - 50);
    expect(screen.queryByRole('status')).toBeTruthy();
    pass(100);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('a toast stays while the pointer or the focus is on it', () => {
    act(() => toast.error('File is too small'));
    fireEvent.mouseEnter(screen.getByRole('alert'));
    pass(60_000);
    expect(screen.queryByRole('alert')).toBeTruthy();
    fireEvent.mouseLeave(screen.getByRole('alert'));
    fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
    pass(60_000);
    expect(screen.queryByRole('alert')).toBeTruthy();
    fireEvent.blur(screen.getByRole('button', { name: 'Close' }));
    pass(TOAST_MS + 50);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the number for support in a toast can be copied', () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    act(() => toast.error('Contact support with number a1b2', { number: 'a1b2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Copy number' }));
    expect(writeText).toHaveBeenCalledWith('a1b2');
  });

  it('the undo button of a toast undoes the action and dismisses the toast', () => {
    const undo = vi.fn();
    act(() => toast.success('Archived', { undo }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByRole('status')).toBeNull();
  });
});
