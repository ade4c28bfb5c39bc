/** Access of other systems by API tokens. */
import { declareModule } from './declare.ts';

export const api = declareModule({
  activities: {
    'api_token.created': 'security',
    'api_token.changed': 'security',
    'api_token.taken_over': 'security',
    'api_token.revoked': 'security',
  },
  errors: {
    API_TOKEN_INVALID: 401,
    API_TOKEN_EXPIRED: 401,
    API_TOKEN_WRONG_ADDRESS: 401,
    API_TOKEN_OWNER_INACTIVE: 401,
    API_TOKEN_OWNER_LACKS_ACCESS: 403,
    API_TOKEN_NOT_ACCEPTED: 403,
    API_TOKEN_NOT_OWN: 403,
    API_TOKEN_NOTHING_LEFT: 409,
  },
});
