/** The security headers of every response. */
const toContentSecurityPolicy = (pictureOrigins: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    // The component library sets positions in style attributes; styles cannot run scripts.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' blob: data:", ...pictureOrigins].join(' '),
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
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
};
const HTTPS_HEADERS = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
const NO_INDEX = { 'x-robots-tag': 'noindex, nofollow' };
const API_HEADERS = { 'cache-control': 'no-store', ...NO_INDEX };

/** True for all addresses below /api, including those that match no call. */
export const isApiUrl = (url: string): boolean => /^\/api(\/|\?|$)/.test(url);

/** Reports that are shared by link: no search engine lists them. */
const isSharedUrl = (url: string): boolean => url.startsWith('/shared/');

interface SiteOptions {
  readonly isSecure: boolean;
  /** The origin of the tiles of maps; nothing else of another origin is loaded. */
  readonly mapTileUrl: string | null;
}

export const createSecurityHeaders = ({ isSecure, mapTileUrl }: SiteOptions) => {
  const siteHeaders = {
    'content-security-policy': toContentSecurityPolicy(mapTileUrl ? [new URL(mapTileUrl).origin] : []),
    ...BASE_HEADERS,
    ...(isSecure && HTTPS_HEADERS),
  };
  const apiHeaders = { ...siteHeaders, ...API_HEADERS };
  const sharedHeaders = { ...siteHeaders, ...NO_INDEX };
  return (url: string): Record<string, string> => {
    if (isApiUrl(url)) return apiHeaders;
    return isSharedUrl(url) ? sharedHeaders : siteHeaders;
  };
};
