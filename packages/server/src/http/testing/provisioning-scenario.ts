/** An identity provider creates, changes and disables a person, and gives them a role by a group. */
import { roles } from '@rounds/contract/roles';
import { SCIM_GROUP_SCHEMA, SCIM_USER_SCHEMA, scim } from '@rounds/contract/scim';
import { sso } from '@rounds/contract/sso';
import { createScimClient, type ScimAnswer } from '../../modules/scim/testing/scim-client.ts';
import type { TestServer } from '../../testing/index.ts';
import type { EventWalk } from './event-walk.ts';

export async function walkProvisioning(walk: EventWalk, t: TestServer): Promise<void> {
  const [role] = await walk.call(roles.search, { query: { q: 'viewer' } });
  const group_map = [{ group: 'Field', role_ids: [Number(role!.value)], group_ids: [] }];
  await walk.call(sso.updateCas, { body: { group_attribute: 'groups', group_map } });
  const client = await createScimClient(t);
  const send = (endpoint: Parameters<EventWalk['recordAs']>[0], work: () => Promise<ScimAnswer>) =>
    walk.recordAs(endpoint, async () => {
      const answer = await work();
      if (answer.status >= 300) throw new Error(`${endpoint.id}: ${answer.text}`);
      return answer.body;
    });

  const person = {
    schemas: [SCIM_USER_SCHEMA],
    userName: 'provisioned@rounds.test',
    name: { givenName: 'Petra', familyName: 'Provisioned' },
    emails: [{ primary: true, type: 'work', value: 'provisioned@rounds.test' }],
  };
  const { id } = await send(scim.createUser, () => client.post('/Users', person));
  const path = `/Users/${id}`;
  const rename = (familyName: string) => ({ ...person, name: { ...person.name, familyName } });
  await send(scim.replaceUser, () => client.put(path, { ...rename('Placed'), active: false }));
  await send(scim.replaceUser, () => client.put(path, { ...person, active: true }));
  const set = (name: string, value: unknown) => ({ op: 'replace', path: name, value });
  await send(scim.patchUser, () => client.patch(path, set('name.familyName', 'Patched'), set('active', false)));
  await send(scim.patchUser, () => client.patch(path, set('active', true)));

  const group = { schemas: [SCIM_GROUP_SCHEMA], displayName: 'Field' };
  const members = [{ value: id }];
  const { id: groupId } = await send(scim.createGroup, () => client.post('/Groups', { ...group, members }));
  await send(scim.replaceGroup, () => client.put(`/Groups/${groupId}`, { ...group, members: [] }));
  await send(scim.patchGroup, () => client.patch(`/Groups/${groupId}`, { op: 'add', path: 'members', value: members }));
  await send(scim.deleteGroup, () => client.delete(`/Groups/${groupId}`));
  await send(scim.deleteUser, () => client.delete(path));
}
