/** The use of a token is written at most this often. */
export const USED_INTERVAL = '1 minute';
