interface FetchOptions {
  readonly language: string;
  readonly signal: AbortSignal;
  readonly onShare: (share: number) => void;
}

/** Downloads a response with progress if the server sends its length. */
export async function fetchBytes(url: string, { language, signal, onShare }: FetchOptions): Promise<File> {
  const response = await fetch(url, { credentials: 'same-origin', headers: { 'Accept-Language': language }, signal });
  if (!response.ok || !response.body) {
    const failure = (await response.json().catch(() => null)) as { message?: string } | null;
    throw new Error(failure?.message ?? '');
  }
  const size = Number(response.headers.get('Content-Length'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value as Uint8Array<ArrayBuffer>);
    received += value.length;
    if (size > 0) onShare(Math.min(1, received / size));
  }
  const name = getFileName(response.headers.get('Content-Disposition') ?? '');
  return new File(parts, name, { type: response.headers.get('Content-Type') ?? 'application/octet-stream' });
}

/** The name that the server gave the file; empty if it gave none. */
function getFileName(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : '';
  } catch {
    return '';
  }
}

/** Saves bytes as a file, as a download does. */
export function saveBytes(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
