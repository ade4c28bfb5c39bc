/** What a browser calls itself, in the names that people know. Null where it says nothing that is known. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** The first that fits: browsers name those they are built on, too. */
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

export const deviceOf = (userAgent: string): Device => ({
  browser: BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
  system: SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
});
