import { featuresOf, PLANS } from '@rounds/contract/plans';
import { type Subscription, subscriptions } from '@rounds/contract/subscription';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeServer, person, renderAt } from '../../testing/index.ts';

const free: Subscription = {
  key: 'free',
  own_plan: 'free',
  trial_ends_at: null,
  plans: PLANS.map((key) => ({ key, features: featuresOf(key), trial: key === 'free' ? 'included' : 'available' })),
};

describe('the plans', () => {
  it('stand side by side, and a trial begins after it was explained', async () => {
    const onTrial: Subscription = { ...free, key: 'premium', trial_ends_at: '2026-12-04T10:00:00Z' };
    const server = new FakeServer().on(subscriptions.plans, () => free).on(subscriptions.startTrial, () => onTrial);
    const { user } = await renderAt('/workspace/settings/plans', { as: person('administrator'), server });
    expect(await screen.findByText('Your workspace is on Free.')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Free',
      'Standard',
      'Premium',
      'Enterprise',
    ]);
    await user.click(screen.getByRole('button', { name: 'Try Premium for 14 days' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Try Premium for 14 days' }));
    await waitFor(() => expect(server.callsOf(subscriptions.startTrial)[0]?.body).toEqual({ plan: 'premium' }));
    expect(await screen.findByText(/^Your workspace is trying Premium until/)).toBeTruthy();
  });

  it('tell who may not edit settings whom to ask', async () => {
    const server = new FakeServer().on(subscriptions.plans, () => free);
    await renderAt('/workspace/settings/plans', { as: person('inspector'), server });
    expect((await screen.findAllByText(/can start a trial/)).length).toBe(3);
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  it('are one step away from a page that the plan does not have', async () => {
    await renderAt('/checklist/templates/import', {
      as: person('administrator', { plan: 'free' }),
      server: new FakeServer(),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'This page is part of Standard' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/workspace/settings/plans');
  });
});
