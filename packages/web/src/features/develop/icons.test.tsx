import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createPerson, FakeServer, renderAt } from '../../testing/index.ts';

it('the icons of the application can be searched, and a click copies the name', async () => {
  const { user } = await renderAt('/develop/icons', { as: createPerson('administrator'), server: new FakeServer() });
  await screen.findByRole('button', { name: 'IconAlertTriangle' });
  await user.type(screen.getByRole('searchbox', { name: 'Search icons' }), 'alerttri');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'IconCheck' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'IconAlertTriangle' }));
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('IconAlertTriangle'));
});
