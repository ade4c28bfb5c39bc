/** The addresses of Google: its own, or those under GOOGLE_URL. */
import type { Config } from '../../../config/index.ts';

export interface Google {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Allows unencrypted requests, only to the address that the operator has set. */
  readonly allowHttp: boolean;
  readonly signIn: string;
  readonly token: string;
  readonly files: string;
  readonly uploads: string;
  readonly about: string;
}

/** Null if the operator has not set it up. */
export function findGoogle({ google }: Pick<Config, 'google'>): Google | null {
  if (!google) return null;
  const { clientId, clientSecret, url } = google;
  const api = url ?? 'https://www.googleapis.com';
  return {
    ...{ clientId, clientSecret },
    allowHttp: url?.startsWith('http:') ?? false,
    signIn: `${url ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
    token: `${url ?? 'https://oauth2.googleapis.com'}/token`,
    files: `${api}/drive/v3/files`,
    uploads: `${api}/upload/drive/v3/files`,
    about: `${api}/drive/v3/about`,
  };
}
