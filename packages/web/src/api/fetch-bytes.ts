interface Fetching {
  readonly language: string;
  readonly signal: AbortSignal;
  readonly onShare: (share: number) => void;
}

/** Downloads a response with progress if the server sends its length. */
export async function fetchBytes(address: string, { language, signal, onShare }: Fetching): Promise<File> {
  const answer = await fetch(address, { credentials: 'same-origin', headers: { 'Accept-Language': language }, signal });
  if (!answer.ok || !answer.body) {
    const failure = (await answer.json().catch(() => null)) as { message?: string } | null;
    throw new Error(failure?.message ?? '');
  }
  const size = Number(answer.headers.get('Content-Length'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value as Uint8Array<ArrayBuffer>);
    received += value.length;
    if (size > 0) onShare(Math.min(1, received / size));
  }
  const name = nameInHeader(answer.headers.get('Content-Disposition') ?? '');
  return new File(parts, name, { type: answer.headers.get('Content-Type') ?? 'application/octet-stream' });
}

/** The name that the server gave the file; empty if it gave none. */
function nameInHeader(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : '';
  } catch {
    return '';
  }
}

/** Saves bytes as a file, as a download does. */
export function saveBytes(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
