/** Feeds of flat rows for spreadsheets and BI. */
import { FEED_NAMES, type FeedName, feeds } from '@rounds/contract/feeds';
import { routeWithoutTransaction, type ServerModule } from '../../http/module.ts';
import { readFeed } from './read-feed.ts';

export const feedsModule: ServerModule = {
  name: 'feeds',
  routes: FEED_NAMES.map((name: FeedName) => routeWithoutTransaction(feeds[name], (call) => readFeed(call, name))),
};
