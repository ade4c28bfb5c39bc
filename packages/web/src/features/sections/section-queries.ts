import { groups } from '@rounds/contract/groups';
import { savedQueries } from '@rounds/contract/saved-queries';
import { type SectionSummary, sections } from '@rounds/contract/sections';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';
import { createResource } from '../../resource/index.ts';
import { canAccess, useSessionUser } from '../../session/index.ts';

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

export function useSavePins() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: number[]) => call(sections.savePins, { body: { ids } }),
    onSuccess: (pins) => {
      client.setQueryData(PINS_KEY, pins);
      return Promise.all([
        client.invalidateQueries({ queryKey: ['sections'] }),
        client.invalidateQueries({ queryKey: ['section-pins', 'menu'] }),
      ]);
    },
  });
}

/** Puts a section at the end of one's menu, or takes it out. */
export function useTogglePin() {
  const save = useSavePins();
  const client = useQueryClient();
  return async ({ id, pinned }: Pick<SectionSummary, 'id' | 'pinned'>) => {
    const pins = await client.ensureQueryData({
      queryKey: PINS_KEY,
      queryFn: ({ signal }) => call(sections.listPins, { signal }),
    });
    const ids = pins.map((pin) => pin.id).filter((one) => one !== id);
    await save.mutateAsync(pinned ? ids : [...ids, id]);
  };
}

export const useOwnQueries = () =>
  useQuery({
    queryKey: ['saved-queries', 'all'],
    queryFn: ({ signal }) => call(savedQueries.list, { signal }),
  });

/** The groups that a person may share with; undefined for people who may not see groups. */
export function useGroupOptions() {
  const user = useSessionUser();
  const { data } = useQuery({
    queryKey: ['groups', 'options'],
    queryFn: ({ signal }) => call(groups.all, { query: { limit: 100 }, signal }),
    enabled: canAccess(user, groups.all.access),
  });
  return data;
}
