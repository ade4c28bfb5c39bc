/** The names of a browser and its operating system; null if they are not recognized. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** The first match counts, because browsers also name the ones that they are based on. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

export const parseDevice = (userAgent: string): Device => ({
  browser: BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
  system: SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
});

/** A short text to store with what came from the device; `readDevice` reads it. Null for unknown programs. */
export function toDeviceText(userAgent: string): string | null {
  const { browser, system } = parseDevice(userAgent);
  return browser || system ? `${browser ?? ''}/${system ?? ''}` : null;
}

export function readDevice(text: string | null): Device | null {
  if (text === null) return null;
  const [browser, system] = text.split('/');
  return { browser: browser || null, system: system || null };
}
