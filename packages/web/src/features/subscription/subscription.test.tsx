import { getPlanFeatures, PLAN_STORAGE_GB, PLANS } from '@rounds/contract/plans.ts';
import { settings } from '@rounds/contract/settings';
import { CHECKLIST_DEFAULTS } from '@rounds/contract/settings/checklist.ts';
import { type Subscription, subscriptions } from '@rounds/contract/subscription';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeServer, renderAt } from '../../testing/index.ts';

const free: Subscription = {
  key: 'free',
  own_plan: 'free',
  trial_ends_at: null,
  usage: {
    people: 3,
    templates: 12,
    inspections: 1480,
    storage_bytes: 4 * 1024 ** 3,
    storage_limit_bytes: 5 * 1024 ** 3,
  },
  contact_url: null,
  plans: PLANS.map((key) => ({
    key,
    price: null,
    features: getPlanFeatures(key),
    trial: key === 'free' ? 'included' : 'available',
    storage_limit_bytes: PLAN_STORAGE_GB[key] * 1024 ** 3,
  })),
};

describe('the plans', () => {
  it('a trial starts after a confirmation that explains it', async () => {
    const onTrial: Subscription = { ...free, key: 'premium', trial_ends_at: '2026-12-04T10:00:00Z' };
    const server = new FakeServer().on(subscriptions.get, () => free).on(subscriptions.startTrial, () => onTrial);
    const { user } = await renderAt('/workspace/settings/plans', { as: createPerson('administrator'), server });
    await screen.findByText('Your workspace is on the Free plan.');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Free',
      'Standard',
      'Premium',
      'Enterprise',
      'Compare the plans',
      'Usage',
    ]);
    await user.click(screen.getByRole('button', { name: 'Try Premium for 14 days' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Start trial' }));
    await waitFor(() => expect(server.getCalls(subscriptions.startTrial)[0]?.body).toEqual({ plan: 'premium' }));
    await screen.findByText(/^You’re trying Premium until/);
  });

  it('the plans name their services, and the usage shows what the workspace contains', async () => {
    const server = new FakeServer().on(subscriptions.get, () => free);
    await renderAt('/workspace/settings/plans', { as: createPerson('administrator'), server });
    const table = within(await screen.findByRole('table', { name: 'Compare the plans' }));
    const included = ['Issues', 'Task tracking', 'S3 file storage', 'Service level agreement', 'On premise'].map(
      (name) => {
        const row = table.getByRole('rowheader', { name: new RegExp(`^${name}`) }).closest('tr')!;
        return within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent === 'included');
      },
    );
    const fromPremium = [false, false, true, true];
    const inEnterprise = [false, false, false, true];
    expect(included).toEqual([fromPremium, fromPremium, fromPremium, inEnterprise, inEnterprise]);
    const cards = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading', { level: 2 }));
    within(cards[3]!).getByText('Guaranteed availability and response times.');
    within(cards[3]!).getByText('Everything in Premium, and:');
    expect(within(cards[2]!).queryByText('Guaranteed availability and response times.')).toBeNull();
    within(cards[0]!).getByText(/5.GB for files/);
    const usage = within(screen.getByRole('region', { name: 'Usage' }));
    expect(usage.getByText('Inspections').nextElementSibling?.textContent).toBe('1,480');
    expect(usage.getByText('Uploaded files').nextElementSibling?.textContent).toMatch(/^4.GB of 5.GB$/);
    expect(usage.getByRole('progressbar', { name: 'Uploaded files' }).getAttribute('aria-valuenow')).toBe('80');
  });

  it('the current plan comes first, with the prices and the contact of the installation', async () => {
    const plans = free.plans.map((plan) => (plan.key === 'premium' ? { ...plan, price: '€19 per person' } : plan));
    const onPremium: Subscription = { ...free, key: 'premium', own_plan: 'premium', plans };
    const server = new FakeServer().on(subscriptions.get, () => ({
      ...onPremium,
      contact_url: 'mailto:sales@example.org',
    }));
    await renderAt('/workspace/settings/plans', { as: createPerson('administrator'), server });
    const names = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);
    expect(names.slice(0, 4)).toEqual(['Premium', 'Free', 'Standard', 'Enterprise']);
    screen.getByText('€19 per person');
    const contacts = screen.getAllByRole('link', { name: /^Ask about/ });
    expect(contacts.map(({ textContent }) => textContent)).toEqual(['Ask about Enterprise']);
    expect(contacts[0]!.getAttribute('href')).toBe('mailto:sales@example.org');
  });

  it('people without permission learn that an administrator can change the plan', async () => {
    const server = new FakeServer().on(subscriptions.get, () => ({ ...free, usage: null }));
    await renderAt('/workspace/settings/plans', { as: createPerson('inspector'), server });
    expect((await screen.findAllByText(/can start a trial/)).length).toBe(3);
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
  });

  it('a page outside of the plan says what is locked and what it is for, and links to the plans', async () => {
    const as = createPerson('nobody', { permissions: ['CKL_MANAGE_TEMPLATES'], plan: 'free' });
    await renderAt('/checklist/templates/import', { as, server: new FakeServer() });
    await screen.findByRole('heading', { level: 1, name: 'Import needs the Standard plan' });
    screen.getByText(/^Turns a checklist from Excel/);
    expect(screen.getByRole('link', { name: 'View plans' }).getAttribute('href')).toBe('/workspace/settings/plans');
    expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
    screen.getByText(/can start a trial/);
  });

  it('a locked page starts the trial of the lowest plan that has it, and then shows what was locked', async () => {
    const as = { ...createPerson('administrator', { plan: 'free' }) };
    const server = new FakeServer()
      .on(settings.getChecklistSettings, () => CHECKLIST_DEFAULTS)
      .on(subscriptions.startTrial, () => {
        as.plan = { ...as.plan, key: 'standard', features: getPlanFeatures('standard') };
        return { ...free, key: 'standard' as const };
      });
    const { user } = await renderAt('/checklist/templates/import', { as, server });
    await user.click(await screen.findByRole('button', { name: 'Try Standard for 14 days' }));
    await screen.findByLabelText('Choose a file');
    expect(server.getCalls(subscriptions.startTrial)[0]?.body).toEqual({ plan: 'standard' });
  });

  it('a locked page whose trial was used offers that of a higher plan', async () => {
    const plans = free.plans.map((plan) => (plan.key === 'standard' ? { ...plan, trial: 'used' as const } : plan));
    const server = new FakeServer().on(subscriptions.get, () => ({ ...free, plans }));
    await renderAt('/checklist/templates/import', { as: createPerson('administrator', { plan: 'free' }), server });
    await screen.findByRole('button', { name: 'Try Premium for 14 days' });
  });
});
