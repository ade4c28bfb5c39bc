import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { startLanguages } from '../../platform/i18n/index.ts';
import { Select } from '../index.ts';
import { UiProvider } from '../ui-provider.tsx';

const PLACES = [
  { group: 'Québec', items: ['Montréal', 'Trois-Rivières'] },
  { group: 'Ailleurs', items: ['Gießen', 'Sœur', 'İzmir'] },
];

beforeEach(() => startLanguages('en'));

describe('option filter', () => {
  it.each([
    ['montreal', ['Montréal']],
    ['RIVIÈRES', ['Trois-Rivières']],
    ['giessen', ['Gießen']],
    ['soeur', ['Sœur']],
    ['izmir', ['İzmir']],
    ['nowhere', []],
    [' ', ['Montréal', 'Trois-Rivières', 'Gießen', 'Sœur', 'İzmir']],
  ])('typing "%s" finds options with and without accents', async (typed, found) => {
    render(
      <UiProvider>
        <Select label="Place" data={PLACES} searchable />
      </UiProvider>,
    );
    const user = userEvent.setup();
    await user.type(screen.getByRole('combobox', { name: 'Place' }), typed);
    expect(screen.queryAllByRole('option').map(({ textContent }) => textContent)).toEqual(found);
  });
});
