/** The help banners and panels that the signed-in person has closed. */
import { account, type Closable } from '@rounds/contract/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/index.ts';

const CLOSED_BANNERS = ['closed-banners'];

/** Undefined until the server has answered. */
export function useClosedBanners(): readonly Closable[] | undefined {
  const { data } = useQuery({
    queryKey: CLOSED_BANNERS,
    queryFn: ({ signal }) => call(account.listClosedBanners, { signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.closed;
}

function useBannerChange<Input>(change: (input: Input) => Promise<{ closed: Closable[] }>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: (answer) => client.setQueryData(CLOSED_BANNERS, answer) });
}

export const useCloseBanner = () =>
  useBannerChange((banner: Closable) => call(account.closeBanner, { body: { banner } }));
export const useShowBanners = () => useBannerChange(() => call(account.showBanners));
