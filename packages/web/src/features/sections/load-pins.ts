import { sections } from '@rounds/contract/sections';
import type { MenuPin } from '../../feature.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/index.ts';

/** The sections in the menu of the person, in their order. */
export default async function loadPins(signal: AbortSignal): Promise<readonly MenuPin[]> {
  const pins = await call(sections.listPins, { signal, silent: true });
  return pins.map(({ id, title, is_default }) => ({
    ...{ id, name: title, path: paths.sections.get(id).to },
    isStart: is_default,
  }));
}
