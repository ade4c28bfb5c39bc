/** Integrations with stores of files. */
import { declareModule } from './declare.ts';

export const integrations = declareModule({
  activities: {
    'integration.created': 'security',
    'integration.changed': 'security',
    'integration.deleted': 'security',
    'integration.paused': 'security',
    'integration.resumed': 'security',
    'integration.suspended': 'security',
    'integration.retried': 'normal',
    'integration.range_sent': 'security',
    'integration.connected': 'security',
  },
  errors: {
    INT_NOT_INSTALLED: 409,
    INT_SIGN_IN_OVER: 409,
    INT_SIGN_IN_FAILED: 422,
  },
});
