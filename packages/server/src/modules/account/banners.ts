/** The help banners, panels and tours that a person has closed. */
import { account, CLOSABLES, type Closable, TOURS, type Tour } from '@rounds/contract/account';
import type { Tx } from '../../db/database.ts';
import { type Actor, type Route, route } from '../../http/module.ts';
import { getClosedBanners, updateClosedBanners } from './queries.ts';

/** A banner that the product no longer has is left out. */
export async function listClosed(tx: Tx, actor: Actor): Promise<Closable[]> {
  const closed = await getClosedBanners(tx, actor.user_id);
  return CLOSABLES.filter((banner) => closed.includes(banner));
}

const toSubject = (actor: Actor) => ({ type: 'user', id: actor.user_id, title: actor.full_name });

export const bannerRoutes: readonly Route[] = [
  route(account.listClosedBanners, async ({ tx, actor }) => ({ closed: await listClosed(tx, actor) })),

  route(account.closeBanner, async ({ tx, actor, body, activity }) => {
    const closed = [...new Set([...(await listClosed(tx, actor)), body.banner])];
    await updateClosedBanners(tx, actor.user_id, closed);
    activity({ ...toSubject(actor), after: { closed_banners: closed } });
    return { closed };
  }),

  // Somebody who wants to read the explanations again has not forgotten where the controls are.
  route(account.showBanners, async ({ tx, actor, activity }) => {
    const closed = (await listClosed(tx, actor)).filter((one) => TOURS.includes(one as Tour));
    await updateClosedBanners(tx, actor.user_id, closed);
    activity({ ...toSubject(actor), after: { closed_banners: closed } });
    return { closed };
  }),
];
