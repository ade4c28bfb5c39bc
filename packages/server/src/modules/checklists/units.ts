/** Units that a workspace made for itself. A template keeps a copy of those that it uses. */
import { randomUUID } from 'node:crypto';
import type { checklists } from '@rounds/contract/checklists';
import type { CustomUnit } from '@rounds/engine';
import type { Call } from '../../http/module.ts';
import { insertUnit, readUnits, sameUnit } from './queries/units.ts';

export const listUnits = ({ tx }: Call<typeof checklists.customUnits>): Promise<CustomUnit[]> => readUnits(tx);

export async function createUnit(call: Call<typeof checklists.createCustomUnit>): Promise<CustomUnit> {
  const { tx, actor, body } = call;
  const made = await insertUnit(tx, { uuid: randomUUID(), ...body }, actor.user_id);
  if (made) {
    call.activity({ type: 'custom_unit', id: made.uuid, title: made.title });
    return made;
  }
  return sameUnit(tx, body);
}
