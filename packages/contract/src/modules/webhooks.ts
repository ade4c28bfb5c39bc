/** Webhooks: messages about events to the systems of a workspace. */
import { declareModule } from './declare.ts';

export const webhooks = declareModule({
  activities: {
    'webhook.created': 'security',
    'webhook.changed': 'security',
    'webhook.deleted': 'security',
    'webhook.paused': 'security',
    'webhook.resumed': 'security',
    'webhook.suspended': 'security',
    'webhook.taken_over': 'security',
    'webhook.secret_replaced': 'security',
  },
  errors: {
    APP_WEBHOOK_WITHOUT_OWNER: 409,
  },
});
