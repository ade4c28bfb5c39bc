import type { OutputOf } from '@rounds/contract/endpoint.ts';
import { savedQueries } from '@rounds/contract/saved-queries';
import { type SectionSummary, sections } from '@rounds/contract/sections';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createResource } from '../../kit/resource/index.ts';
import { call } from '../../platform/api/index.ts';
import { canAccess, useSessionUser } from '../../platform/session/index.ts';

const PINS_KEY = ['section-pins', 'list'] as const;

export const sectionResource = createResource(sections, {
  key: 'sections',
  getId: ({ id }) => id,
  getName: ({ title }) => title,
  invalidates: ['section-pins'],
});

export const useSection = (id: string) =>
  useQuery({
    queryKey: ['sections', 'whole', id],
    queryFn: ({ signal }) => call(sections.get, { params: { id }, signal, screen: true }),
  });

export const usePins = () =>
  useQuery({ queryKey: PINS_KEY, queryFn: ({ signal }) => call(sections.listPins, { signal }) });

type Pins = OutputOf<typeof sections.listPins>;

function useStorePins() {
  const client = useQueryClient();
  return (pins: Pins) => {
    client.setQueryData(PINS_KEY, pins);
    return Promise.all([
      client.invalidateQueries({ queryKey: ['sections'] }),
      client.invalidateQueries({ queryKey: ['section-pins', 'menu'] }),
    ]);
  };
}

const sendPins = (ids: number[]) => call(sections.savePins, { body: { ids } });

export const useSavePins = () => useMutation({ mutationFn: sendPins, onSuccess: useStorePins() });

/** Adds a section to the end of the person’s menu, or removes it. */
export const useTogglePin = () =>
  useMutation({
    mutationFn: async ({ id, pinned }: Pick<SectionSummary, 'id' | 'pinned'>) => {
      const pins = await call(sections.listPins);
      const others = pins.map((pin) => pin.id).filter((one) => one !== id);
      return sendPins(pinned ? others : [...others, id]);
    },
    onSuccess: useStorePins(),
  });

export const useOwnQueries = () =>
  useQuery({
    queryKey: ['saved-queries', 'all'],
    queryFn: ({ signal }) => call(savedQueries.list, { signal }),
  });

/** The sections with which roles start, for those who manage roles. */
export function useRoleDefaults() {
  const user = useSessionUser();
  const { data = [] } = useQuery({
    queryKey: ['sections', 'role-defaults'],
    queryFn: ({ signal }) => call(sections.listRoleDefaults, { signal, silent: true }),
    enabled: canAccess(user, sections.listRoleDefaults.access),
  });
  return data;
}
