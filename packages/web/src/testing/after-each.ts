/**
 * What has to be put back after each test. The files of tests share what was read in, so a module
 * that is part of it is read once only: its hooks would know nothing but the first file.
 */
const deeds = new Set<() => void>();

export const afterEachTest = (deed: () => void): void => void deeds.add(deed);

export function putBack(): void {
  for (const deed of deeds) deed();
}
