import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FactList } from './fact-list.tsx';
import { PanelTabs } from './tabs.tsx';
import { ToggleButton } from './toggle-button.tsx';

afterEach(cleanup);

function Example() {
  const [current, setCurrent] = useState('facts');
  const tabs = [
    { id: 'facts', label: 'Facts' },
    { id: 'history', label: 'History', count: 3 },
  ];
  return <PanelTabs label="Asset" tabs={tabs} current={current} onChange={setCurrent} />;
}

describe('toggle button', () => {
  test('a toggle button says whether it is pressed, and reports the new state', async () => {
    const onToggle = vi.fn();
    render(
      <ToggleButton isPressed onToggle={onToggle}>
        Only mine
      </ToggleButton>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Only mine', pressed: true }));
    expect(onToggle).toHaveBeenCalledWith(false);
  });
});

describe('panel tabs', () => {
  test('the arrows move between panel tabs, and Enter opens the focused one', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.tab();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('History3');
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Facts');
  });
});

describe('fact list', () => {
  test('a fact without a value is left out', () => {
    render(
      <FactList
        facts={[
          { label: 'Serial number', value: 'X-1' },
          { label: 'Location', value: null },
        ]}
      />,
    );
    screen.getByText('Serial number');
    expect(screen.queryByText('Location')).toBeNull();
  });
});
