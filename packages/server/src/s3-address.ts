/** The address of files in a store that speaks S3: `s3://<key>:<secret>@<bucket>/<folder>?region=…&endpoint=…`. */

export interface S3Address {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly bucket: string;
  /** The folder has no slashes at its ends; it is empty for the whole bucket. */
  readonly folder: string;
  readonly region: string;
  /** The endpoint has no slash at its end. */
  readonly endpoint: string;
  /** The bucket is in the path and not in the host name, as stores other than Amazon's mostly have it. */
  readonly isPathStyle: boolean;
}

const BUCKET_PATTERN = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Returns undefined if it is not such an address. */
export function parseS3Address(text: string): S3Address | undefined {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || url.port !== '' || !BUCKET_PATTERN.test(url.hostname)) return undefined;
  const [accessKey, secretKey] = [url.username, url.password].map(decode);
  if (!accessKey || !secretKey) return undefined;
  const region = url.searchParams.get('region') || 'us-east-1';
  const endpoint = url.searchParams.get('endpoint');
  const site = endpoint === null ? null : URL.parse(endpoint);
  if (endpoint !== null && site?.protocol !== 'https:' && site?.protocol !== 'http:') return undefined;
  const style = url.searchParams.get('path_style');
  if (style !== null && style !== 'true' && style !== 'false') return undefined;
  return {
    accessKey,
    secretKey,
    bucket: url.hostname,
    // Pattern: the address is a setting of the installation or of a workspace, of at most a few hundred characters.
    folder: url.pathname.replace(/^\/+|\/+$/g, ''),
    region,
    // Pattern: as above.
    endpoint: (endpoint ?? `https://s3.${region}.amazonaws.com`).replace(/\/+$/, ''),
    isPathStyle: style === null ? endpoint !== null : style === 'true',
  };
}

/** Keys often contain characters that are percent-encoded in an address. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
