/** The security headers of every answer. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The component library sets positions in style attributes; styles cannot run scripts.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const BASE_HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
};
const HTTPS_HEADERS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
const API_HEADERS = { 'cache-control': 'no-store' };

/** True for all addresses below /api, including those that match no call. */
export const isApiUrl = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);

export const securityHeaders = (isSecure: boolean) => {
  const siteHeaders = isSecure ? { ...BASE_HEADERS, ...HTTPS_HEADERS } : BASE_HEADERS;
  const apiHeaders = { ...siteHeaders, ...API_HEADERS };
  return (url: string): Record<string, string> => (isApiUrl(url) ? apiHeaders : siteHeaders);
};
