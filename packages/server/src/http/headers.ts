/** What every answer says to the browser (security list, 42 and 43). */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // The component library positions its parts with style attributes; styles run nothing.
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

const ALWAYS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
};
const ON_HTTPS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
const API = { 'cache-control': 'no-store' };

/** Also an address that names no call. */
export const isOfTheApi = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);

export const securityHeaders = (isSecure: boolean) => {
  const everywhere = isSecure ? { ...ALWAYS, ...ON_HTTPS } : ALWAYS;
  const onApi = { ...everywhere, ...API };
  return (url: string): Record<string, string> => (isOfTheApi(url) ? onApi : everywhere);
};
