/** The help banners and panels that the signed-in person has closed. */
import { account, type Closable } from '@rounds/contract/account';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryClient } from '../api/index.ts';

const closedBannersQuery = queryOptions({
  queryKey: ['closed-banners'],
  queryFn: ({ signal }) => call(account.listClosedBanners, { signal, silent: true }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The closed banners; undefined until the server has responded. */
export const useClosedBanners = (): readonly Closable[] | undefined => useQuery(closedBannersQuery).data?.closed;

/** A screen with a banner waits for this: a banner that comes later would move the screen under the pointer. */
export const loadClosedBanners = (): Promise<unknown> =>
  queryClient.ensureQueryData(closedBannersQuery).catch(() => {});

function useBannerChange<Input>(change: (input: Input) => Promise<{ closed: Closable[] }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => client.setQueryData(closedBannersQuery.queryKey, answer),
  });
}

export const useCloseBanner = () =>
  useBannerChange((banner: Closable) => call(account.closeBanner, { body: { banner } }));
export const useShowBanners = () => useBannerChange(() => call(account.showBanners));
