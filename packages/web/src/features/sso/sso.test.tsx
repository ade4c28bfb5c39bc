import { groups } from '@rounds/contract/groups';
import { roles } from '@rounds/contract/roles';
import { CAS_DEFAULTS, OIDC_DEFAULTS, SAML_DEFAULTS, type SsoTestResult, sso } from '@rounds/contract/sso';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt } from '../../testing/index.ts';

const ADDRESSES = {
  entity_id: 'https://rounds.example/api/sso/fraser/saml/metadata',
  metadata: 'https://rounds.example/api/sso/fraser/saml/metadata',
  callback: 'https://rounds.example/api/sso/fraser/saml/acs',
  logout: 'https://rounds.example/api/sso/fraser/saml/slo',
};
const CERTIFICATE = {
  subject: 'CN=login.example.org',
  fingerprint: '4F:9A:C2:71',
  valid_from: '2025-01-01T00:00:00Z',
  valid_to: '2026-12-10T00:00:00Z',
  state: 'expiring' as const,
};
const STATE = { missing: [], addresses: ADDRESSES, certificates: [], administrators: 2, updated_at: null };
const SAML = { ...SAML_DEFAULTS, ...STATE };
const CAS = { ...CAS_DEFAULTS, ...STATE, addresses: { ...ADDRESSES, entity_id: null, metadata: null } };

const TEST: SsoTestResult = {
  at: '2026-11-20T09:14:00Z',
  outcome: 'created',
  reason: null,
  message: null,
  detail: null,
  attributes: [
    { name: 'mail', values: ['anna@example.org'] },
    { name: 'memberOf', values: ['food-inspectors'] },
  ],
  person: {
    subject: 'alindholm',
    email: 'anna@example.org',
    first_name: 'Anna',
    last_name: null,
    nick_name: null,
    locale: null,
    groups: ['food-inspectors'],
    unmapped_groups: ['food-inspectors'],
    roles: [{ id: 3, name_lang: { en: 'Inspector' } }],
    user_groups: [],
  },
  missing: ['last_name_attribute'],
};

const createServer = (test: SsoTestResult | null = null) =>
  new FakeServer()
    .on(sso.getSaml, () => SAML)
    .on(sso.getCas, () => CAS)
    .on(sso.getTest, () => test)
    .on(sso.listRejections, () => [])
    .on(sso.listLinkRequests, () => [])
    .on(roles.search, () => [{ value: 3, label: 'Inspector', canSelect: true, is_default: true }])
    .on(groups.all, () => []);

const administrator = createPerson('administrator');
const PATH = '/settings/organization/auth';

describe('settings of single sign-on', () => {
  it('the metadata of a SAML service fill in its fields, and saving sends them', async () => {
    const server = createServer()
      .on(sso.readSamlMetadata, () => ({
        entity_id: 'urn:idp',
        sso_url: 'https://login.example.org/saml',
        slo_url: '',
        x509_certificate: 'PEM',
        x509_certificate_next: '',
        sign_requests: false,
        certificates: [CERTIFICATE],
        attributes: [],
      }))
      .on(sso.updateSaml, ({ body }) => ({ ...SAML, ...body, updated_at: '2026-11-20T09:00:00Z' }));
    const { user } = await renderAt(`${PATH}/saml`, { as: administrator, server });
    await user.click(await screen.findByLabelText('Metadata address'));
    await user.paste('https://login.example.org/metadata');
    await user.click(screen.getByRole('button', { name: 'Read metadata' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Entity ID').value).toBe('urn:idp'));
    screen.getByText('Expires on 10 Dec 2026');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved');
    expect(server.getCalls(sso.updateSaml)[0]?.body).toMatchObject({
      metadata_url: 'https://login.example.org/metadata',
      sso_url: 'https://login.example.org/saml',
      x509_certificate: 'PEM',
    });
  });

  it('metadata that cannot be read are reported with the reason', async () => {
    const server = createServer().on(sso.readSamlMetadata, () => {
      throw new FakeApiError('AUTH_SSO_UNREADABLE', 'The metadata couldn’t be read. The address doesn’t answer.');
    });
    const { user } = await renderAt(`${PATH}/saml`, { as: administrator, server });
    await user.click(await screen.findByLabelText('Metadata address'));
    await user.paste('https://login.example.org/metadata');
    await user.click(screen.getByRole('button', { name: 'Read metadata' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/doesn’t answer/);
  });

  it('what is missing is named, and the test waits for it', async () => {
    const server = createServer().on(sso.getSaml, () => ({ ...SAML, missing: ['entity_id', 'x509_certificate'] }));
    await renderAt(PATH, { as: administrator, server });
    await screen.findByText(/Still missing: Entity ID, Certificate/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Test' }).disabled).toBe(true);
  });

  it('a test sign-in shows everything that arrived and what becomes of it', async () => {
    await renderAt(`${PATH}/saml?test=done`, { as: administrator, server: createServer(TEST) });
    const part = within(await screen.findByRole('region', { name: 'Test sign-in' }));
    await part.findByText('Would be created and signed in');
    part.getByText('memberOf');
    part.getByText('Inspector');
    part.getByText(/Did not arrive: Last name/);
  });

  it('passwords cannot be turned off before a test has succeeded', async () => {
    await renderAt(`${PATH}/cas`, { as: administrator, server: createServer() });
    const enforce = await screen.findByRole<HTMLInputElement>('switch', { name: /^Turn off passwords/ });
    expect(enforce.disabled).toBe(true);
    screen.getByText(/Available once a test sign-in has succeeded/);
  });

  it('turning off passwords asks first and names who can still use one', async () => {
    const server = createServer(TEST).on(sso.getCas, () => ({ ...CAS, cas_enabled: true }));
    server.on(sso.updateCas, ({ body }) => ({ ...CAS, ...body, updated_at: '2026-11-20T09:00:00Z' }));
    const { user } = await renderAt(`${PATH}/cas`, { as: administrator, server });
    const enforce = await screen.findByRole<HTMLInputElement>('switch', { name: /^Turn off passwords/ });
    await waitFor(() => expect(enforce.disabled).toBe(false));
    await user.click(enforce);
    const question = await screen.findByRole('dialog', { name: 'Turn off passwords for everyone?' });
    expect(question.textContent).toMatch(/2 administrators can still use the emergency sign-in/);
    await user.click(within(question).getByRole('button', { name: 'Turn off passwords' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(sso.updateCas)[0]?.body).toMatchObject({ enforce: true }));
  });

  it('refusals are listed with name and reason, also settled ones', async () => {
    const server = createServer().on(sso.listRejections, () => [
      {
        ...{
          id: 1,
          protocol: 'cas' as const,
          reason: 'domain_not_allowed' as const,
          message: 'The domain is not allowed.',
        },
        ...{ detail: 'other.example', name: 'tom@other.example', count: 3, at: '2026-11-20T08:51:00Z' },
        settled_at: '2026-11-20T09:05:00Z',
      },
    ]);
    await renderAt(`${PATH}/cas`, { as: administrator, server });
    const part = within(await screen.findByRole('region', { name: 'Recent refusals' }));
    await part.findByText('tom@other.example');
    part.getByText(/The domain is not allowed/);
    part.getByText(/Signed in since/);
  });

  it('refusals of the open service alone are asked for', async () => {
    const server = createServer();
    await renderAt(`${PATH}/cas`, { as: administrator, server });
    await screen.findByText('Nobody has been refused recently.');
    expect(server.getCalls(sso.listRejections).map(({ query }) => query)).toEqual([{ protocol: 'cas' }]);
  });

  it('a stored client secret stays when it is left empty, and can be removed', async () => {
    const oidc = { ...OIDC_DEFAULTS, ...STATE, has_client_secret: true, client_id: 'rounds' };
    const server = createServer()
      .on(sso.getOidc, () => oidc)
      .on(sso.updateOidc, ({ body }) => ({ ...oidc, ...body, updated_at: '2026-11-20T09:00:00Z' }));
    const { user } = await renderAt(`${PATH}/oidc`, { as: administrator, server });
    await user.type(await screen.findByLabelText('Client ID'), '-2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(sso.updateOidc)).toHaveLength(1));
    expect(server.getCalls(sso.updateOidc)[0]?.body).not.toHaveProperty('client_secret');
    await user.click(await screen.findByRole('checkbox', { name: 'Remove the stored secret' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(sso.updateOidc)).toHaveLength(2));
    expect(server.getCalls(sso.updateOidc)[1]?.body).toMatchObject({ client_secret: '' });
  });

  it('a group can be mapped without an attribute, for groups that come by provisioning', async () => {
    const server = createServer().on(sso.updateCas, ({ body }) => ({ ...CAS, ...body }));
    const { user } = await renderAt(`${PATH}/cas`, { as: administrator, server });
    await user.click(await screen.findByRole('button', { name: 'Add group' }));
    await user.type(screen.getByLabelText('Group of the service'), 'Leads');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.getCalls(sso.updateCas)[0]?.body).toMatchObject({
        group_attribute: '',
        group_map: [{ group: 'Leads', role_ids: [], group_ids: [] }],
      }),
    );
  });

  it('a token for provisioning is shown once and can be deleted', async () => {
    const token = {
      ...{ id: 5, name: 'Entra ID', created_at: '2026-11-20T09:00:00Z', created_by: null },
      ...{ used_at: null, expires_at: '2031-03-01T22:59:00Z' },
    };
    let tokens: (typeof token)[] = [];
    const server = createServer()
      .on(sso.listScimTokens, () => ({ url: 'https://rounds.example/api/scim/v2', tokens }))
      .on(sso.createScimToken, () => {
        tokens = [token];
        return { ...token, token: 'secret-token' };
      })
      .on(sso.deleteScimToken, () => {
        tokens = [];
        return { id: 5 };
      });
    const { user } = await renderAt(`${PATH}/scim`, { as: administrator, server });
    await user.type(await screen.findByLabelText(/Name/), 'Entra ID');
    await user.type(screen.getByLabelText(/Expires/), '2031-03-01{Tab}');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    await screen.findByText('secret-token');
    expect(server.getCalls(sso.createScimToken)[0]?.body).toMatchObject({
      name: 'Entra ID',
      expires_at: expect.stringMatching(/^2031-03-01/),
    });
    screen.getByText(/expires on 1 Mar 2031/);
    await user.click(await screen.findByRole('button', { name: 'Delete token Entra ID' }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText('No tokens yet.');
  });

  it('without the permission to edit, the settings can only be read', async () => {
    const viewer = createPerson('nobody', { permissions: ['APP_VIEW_SETTINGS'] });
    await renderAt(`${PATH}/cas`, { as: viewer, server: createServer() });
    expect((await screen.findByLabelText<HTMLInputElement>('CAS server address')).readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Test' })).toBeNull();
  });

  it('a plan without single sign-on says which one has it', async () => {
    const person = createPerson('administrator', { plan: 'free' });
    await renderAt(PATH, { as: person, server: createServer() });
    await screen.findByText('Single sign-on needs the Premium plan');
  });
});
