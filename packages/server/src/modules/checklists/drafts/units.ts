/** Units defined by a workspace. A template stores a copy of the units that it uses. */
import { randomUUID } from 'node:crypto';
import type { checklists } from '@rounds/contract/checklists';
import type { CustomUnit } from '@rounds/engine';
import type { Call } from '../../../http/module.ts';
import { getUnitByName, insertUnit, selectUnits } from '../queries/units.ts';

export const listUnits = ({ tx }: Call<typeof checklists.allCustomUnits>): Promise<CustomUnit[]> => selectUnits(tx);

export async function createUnit(call: Call<typeof checklists.createCustomUnit>): Promise<CustomUnit> {
  const { tx, actor, body } = call;
  const created = await insertUnit(tx, { uuid: randomUUID(), ...body }, actor.user_id);
  if (created) {
    call.activity({ type: 'custom_unit', id: created.uuid, title: created.title });
    return created;
  }
  return getUnitByName(tx, body);
}
