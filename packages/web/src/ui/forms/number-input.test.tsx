import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FormatProvider, startLanguages } from '../../platform/i18n/index.ts';
import { fakeTouch } from '../../testing/index.ts';
import { NumberInput } from './number-input.tsx';

beforeAll(async () => {
  if (i18next.isInitialized) await i18next.changeLanguage('en');
  else await startLanguages('en');
});
afterEach(cleanup);

interface ExampleProps {
  readonly initial?: number | '';
  readonly max?: number;
  readonly allowDecimal?: boolean;
  readonly allowNegative?: boolean;
  readonly onSubmit?: (value: number | '') => void;
}

function Example({ initial = '', onSubmit, ...props }: ExampleProps) {
  const [value, setValue] = useState(initial);
  return (
    <MantineProvider>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.(value);
        }}
      >
        <NumberInput label="Points" value={value} onChange={setValue} {...props} />
        <button type="submit">Save</button>
      </form>
    </MantineProvider>
  );
}

function show(props: ExampleProps = {}) {
  const onSubmit = vi.fn();
  render(
    <FormatProvider>
      <Example {...props} onSubmit={onSubmit} />
    </FormatProvider>,
  );
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>('Points');
  return { user, field, onSubmit, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

describe('number input', () => {
  it('a number that can mean two is sent only after the person has chosen', async () => {
    const { user, field, onSubmit, save } = show({ initial: 5 });
    await user.clear(field);
    await user.type(field, '1,234');
    await save();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(field);
    await user.click(screen.getByRole('button', { name: '1234' }));
    await save();
    expect(onSubmit).toHaveBeenCalledWith(1234);
    expect(field.value).toBe('1234');
  });

  it('text that is not a number stays in the field and is not sent', async () => {
    const { user, field, onSubmit, save } = show();
    await user.type(field, '7 kg');
    await save();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(field.value).toBe('7 kg');
    screen.getByText('Enter a number.');
    await user.clear(field);
    await user.type(field, '7');
    await save();
    expect(onSubmit).toHaveBeenCalledWith(7);
  });

  it('a number outside the bounds is reported instead of being changed', async () => {
    const { user, field, onSubmit, save } = show({ max: 20, allowDecimal: false, allowNegative: false });
    await user.type(field, '21');
    screen.getByText('Enter a number from 0 to 20.');
    await user.clear(field);
    await user.type(field, '1.5');
    screen.getByText('Enter a whole number.');
    await save();
    expect(onSubmit).not.toHaveBeenCalled();
    await user.clear(field);
    await save();
    expect(onSubmit).toHaveBeenCalledWith('');
  });

  it('the arrow keys change the number within its bounds', async () => {
    const { user, field } = show({ initial: 19, max: 20 });
    await user.click(field);
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(field.value).toBe('20');
    await user.keyboard('{ArrowDown}');
    expect(field.value).toBe('19');
  });

  it('a field whose owner keeps the number can be cleared and typed again', async () => {
    const onChange = vi.fn();
    render(
      <FormatProvider>
        <MantineProvider>
          <NumberInput label="Header row" value={1} onChange={onChange} />
        </MantineProvider>
      </FormatProvider>,
    );
    await userEvent.type(screen.getByLabelText('Header row'), '{Backspace}4');
    expect(onChange.mock.calls).toEqual([[''], [4]]);
  });

  it('touch devices get a button for the minus where a number may be negative', async () => {
    const end = fakeTouch();
    const { user, field } = show({ initial: 3 });
    await user.click(screen.getByRole('button', { name: 'Minus' }));
    expect(field.value).toBe('-3');
    cleanup();
    show({ allowNegative: false });
    expect(screen.queryByRole('button', { name: 'Minus' })).toBeNull();
    end();
  });
});
